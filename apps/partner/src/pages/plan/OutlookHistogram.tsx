import type { Micros } from '@fairlead/money/amount'
import { FigureTable } from '@fairlead/ui/FigureTable'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './OutlookHistogram.module.css'
import type { OutlookBand } from './outlook.ts'

/**
 * How past orders ended: a bar for each range of results, split in colour at zero, and under it the middle eight in ten
 * with a ring at the median. For screen readers a table. Nothing without bars.
 */
export function OutlookHistogram({ band }: { band: OutlookBand }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { bins, low, middle, high, lostPercent } = band
  if (bins.length === 0) return null
  const place = scaleTo([0n, low, high, ...bins.flatMap(({ from, to }) => [from, to])])
  const most = Math.max(1, ...bins.map(({ orders }) => orders))
  const zero = place(0n)
  const signed = (micros: Micros) => formats.amount(micros, { sign: 'always' })
  return (
    <div className={css.histogram}>
      <div className={css.drawing} aria-hidden="true">
        <p className={css.sides}>
          <span className={css.lost} style={{ flexBasis: `${zero}%` }}>
            {lostPercent > 0 && t('outlook.lostShare', { share: formats.percent(lostPercent) })}
          </span>
          <span className={css.gained}>
            {lostPercent < 100 && t('outlook.gainedShare', { share: formats.percent(100 - lostPercent) })}
          </span>
        </p>
        <svg className={css.bars} aria-hidden="true">
          {bins.map(({ from, to, orders }) => (
            <rect
              key={String(from)}
              className={to <= 0n ? css.lossBar : css.gainBar}
              x={`${place(from)}%`}
              width={`${place(to) - place(from)}%`}
              y={`${100 - (orders / most) * 100}%`}
              height={`${(orders / most) * 100}%`}
            />
          ))}
          <line className={css.base} x1="0" x2="100%" y1="100%" y2="100%" />
          <line className={css.zero} x1={`${zero}%`} x2={`${zero}%`} y1="-1.125rem" y2="100%" />
        </svg>
        <svg className={css.band} aria-hidden="true">
          <line x1={`${place(low)}%`} x2={`${place(high)}%`} y1="50%" y2="50%" />
          <line className={css.end} x1={`${place(low)}%`} x2={`${place(low)}%`} y1="22%" y2="78%" />
          <line className={css.end} x1={`${place(high)}%`} x2={`${place(high)}%`} y1="22%" y2="78%" />
          <circle cx={`${place(middle)}%`} cy="50%" r="6.5" />
        </svg>
      </div>
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

/** Maps an amount to percent of the width that these take up, with a little room at both ends. */
function scaleTo(amounts: readonly Micros[]) {
  const numbers = amounts.map(Number)
  const from = Math.min(...numbers)
  const span = Math.max(1, Math.max(...numbers) - from)
  return (micros: Micros) => 2 + ((Number(micros) - from) / span) * 96
}
