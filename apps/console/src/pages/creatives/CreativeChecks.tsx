import type { Creative } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { AdLengths } from '../campaign-wizard/AdLengths.tsx'
import css from './CreativeAd.module.css'

/** What the server found in the file, and what whoever approves it has to look at. */
export function CreativeChecks({ creative }: { creative: Creative }) {
  const {
    kind,
    content_type,
    advertiser,
    ad_words,
    width,
    height,
    bytes,
    seconds,
    alt,
    landing_page,
    hash,
    version,
    terms_are_newer,
  } = creative
  const size = t('console.creatives.size', { size: `${width} × ${height}`, kb: Math.ceil(bytes / 1000) })
  return (
    <ul className={css.checks}>
      <li>
        <strong>{t(`console.creatives.${kind === 'film' ? 'filmWhole' : 'drawnAnew'}`)}</strong>
        <small>{seconds === null ? size : t('console.creatives.filmSize', { size, seconds })}</small>
      </li>
      <li>
        <strong>{t('console.creatives.altText')}</strong>
        <small>{alt}</small>
      </li>
      <li>
        <strong>{t('console.creatives.opens')}</strong>
        <small>{landing_page}</small>
      </li>
      <li data-warns={terms_are_newer || undefined}>
        <strong>{t(`console.creatives.${terms_are_newer ? 'termsNewer' : 'termsNewest'}`)}</strong>
        <small>{t('console.creatives.termsVersion', { version })}</small>
      </li>
      <li>
        <AdLengths
          ads={ad_words.map((words) => ({ ...words, advertiser }))}
          isVideo={content_type === 'video'}
          folded
        />
      </li>
      <li>
        <strong>{t('console.creatives.hash')}</strong>
        <small>{hash}</small>
      </li>
    </ul>
  )
}
