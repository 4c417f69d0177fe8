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

/** Whether the ad's words fit where it stands, language by language, as this browser writes them. Nothing is refused for it. */
export function AdLengths({ ads, isVideo }: { ads: readonly AdIn[]; isVideo: boolean }) {
  const said = useDeferredValue(JSON.stringify(ads))
  const measured = useMemo(
    () =>
      (JSON.parse(said) as readonly AdIn[]).map(({ lang, ...words }) => ({
        lang,
        cuts: measureAd(words, languages[lang].tag, isVideo),
      })),
    [said, isVideo],
  )
  if (measured.length === 0) return null
  const widths = adWidths[isVideo ? 'video' : 'landing_page'].join(', ')
  return (
    <section className={css.lengths} aria-label={t('console.adLength.title')}>
      <p className={css.title}>{t('console.adLength.title')}</p>
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
    </section>
  )
}

function cutText(sentence: 'tooLong' | 'tooLongLarge', cuts: readonly Cut[]): string {
  const parts = cuts.map(({ part, over }) => t(`console.adLength.${part}`, { count: over }))
  return t(`console.adLength.${sentence}`, { width: cuts[0]?.width ?? 0, parts: listText(parts) })
}
