import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './OutlookCard.module.css'
import { OutlookFigures } from './OutlookFigures.tsx'
import { OutlookHistogram } from './OutlookHistogram.tsx'
import { allAlike, type OutlookBand } from './outlook.ts'

/** How past orders ended: drawn, with the figures that matter, or in one sentence where all of them ended alike. */
export function OutlookResults({ band }: { band: OutlookBand }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (allAlike(band)) {
    const amount = formats.amount(band.middle, { sign: 'always' })
    return <p className={css.sentence}>{t('outlook.equal', { amount })}</p>
  }
  return (
    <>
      <OutlookHistogram band={band} />
      <OutlookFigures band={band} />
    </>
  )
}
