import { choiceLabel } from '@fairlead/locales/field-label'
import { type LanguageCode, languages } from '@fairlead/locales/languages'
import { useDeferredValue, useMemo } from 'react'
import { listText } from '../../formats.ts'
import { t } from '../../words.ts'
import css from './AdLengths.module.css'
import { type AdWords, adWidths, type Cut, worstAt } from './ad-length.ts'
import { measureAd } from './measure-ad.ts'

/** What an ad says in one language, and which. */
export type AdIn = AdWords & { readonly lang: LanguageCode }

type AdLengthsProps = {
  ads: readonly AdIn[]
  isVideo: boolean
  /** Only in how many languages they fit, until somebody wants to know which. */
  folded?: boolean
}

/** Whether the ad's words fit where it stands, language by language, as this browser writes them. Nothing is refused for it. */
export function AdLengths({ ads, isVideo, folded = false }: AdLengthsProps) {
  const said = useDeferredValue(JSON.stringify(ads))
  const measured = useMemo(
    () =>
      (JSON.parse(said) as readonly AdIn[]).map(({ lang, ...words }) => ({
        lang,
        cuts: cutsOf(words, lang, isVideo),
      })),
    [said, isVideo],
  )
  if (measured.length === 0) return null
  const widths = adWidths[isVideo ? 'video' : 'landing_page'].join(', ')
  const list = (
    <>
      <ul>
        {measured.map(({ lang, cuts }) => {
          const [usual, large] = [worstAt(1, cuts), worstAt(2, cuts)]
          return (
            <li key={lang}>
              <b>{choiceLabel(lang)}</b>
              <span>
                {usual.length === 0 ? (
                  t('console.adLength.fits')
                ) : (
                  <span className={css.long}>{cutText('tooLong', usual)}</span>
                )}
                {large.length > 0 && <small>{cutText('tooLongLarge', large)}</small>}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={css.note}>{t(`console.adLength.${isVideo ? 'noteFilm' : 'note'}`, { widths })}</p>
    </>
  )
  const fit = measured.filter(({ cuts }) => worstAt(1, cuts).length === 0).length
  return (
    <section className={css.lengths} aria-label={t('console.adLength.title')}>
      <p className={css.title}>{t('console.adLength.title')}</p>
      {folded ? (
        <details>
          <summary className={css.summary}>
            {t('console.adLength.fitsIn', { fit, count: measured.length })}
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  )
}

/** What was measured before, so that whoever types in one language has the others measured once. */
const known = new Map<string, readonly Cut[]>()
const knownMax = 200

function cutsOf(words: AdWords, lang: LanguageCode, isVideo: boolean): readonly Cut[] {
  const key = JSON.stringify([lang, isVideo, words])
  const cuts = known.get(key) ?? measureAd(words, languages[lang].tag, isVideo)
  if (known.size >= knownMax) known.clear()
  known.set(key, cuts)
  return cuts
}

function cutText(sentence: 'tooLong' | 'tooLongLarge', cuts: readonly Cut[]): string {
  const parts = cuts.map(({ part, over }) => t(`console.adLength.${part}`, { count: over }))
  return t(`console.adLength.${sentence}`, { width: cuts[0]?.width ?? 0, parts: listText(parts) })
}
