import type { Micros } from '@fairlead/money/amount'
import { FigureTable } from '@fairlead/ui/FigureTable'
import { ResultsHistogram } from '@fairlead/ui/ResultsHistogram'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './OutlookHistogram.module.css'
import type { OutlookBand } from './outlook.ts'

/** How past orders ended, drawn; for screen readers a table. Nothing without bars. */
export function OutlookHistogram({ band }: { band: OutlookBand }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { bins, lostPercent } = band
  if (bins.length === 0) return null
  const signed = (micros: Micros) => formats.amount(micros, { sign: 'always' })
  return (
    <div className={css.histogram}>
      <ResultsHistogram
        {...band}
        lost={lostPercent > 0 ? t('outlook.lostShare', { share: formats.percent(lostPercent) }) : ''}
        gained={
          lostPercent < 100 ? t('outlook.gainedShare', { share: formats.percent(100 - lostPercent) }) : ''
        }
      />
      <div className={css.table}>
        <FigureTable
          caption={t('outlook.byResult')}
          heads={[t('outlook.result'), t('outlook.ended')]}
          rows={bins.map(({ from, to, orders }) => ({
            name: t('outlook.range', { low: signed(from), high: signed(to) }),
            figures: [formats.number(orders)],
          }))}
        />
      </div>
    </div>
  )
}
