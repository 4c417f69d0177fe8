import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './OutlookCard.module.css'
import type { OutlookBand } from './outlook.ts'

/** The band of the middle eight in ten, split in colour at zero, with a ring at the median and its three figures. */
export function OutlookBandDrawing({ band }: { band: OutlookBand }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const place = scaleTo(band)
  const low = place(band.low)
  const middle = place(band.middle)
  const high = place(band.high)
  const zero = place(0n)
  const split = Math.min(Math.max(zero, low), high)
  const figures = [
    { micros: band.low, label: t('plan.outlook.below') },
    { micros: band.middle, label: t('plan.outlook.middle') },
    { micros: band.high, label: t('plan.outlook.above') },
  ]
  return (
    <>
      <svg className={css.drawing} aria-hidden="true">
        <line className={css.axis} x1="0" x2="100%" y1="70%" y2="70%" />
        <text className={css.zeroLabel} x={`${zero}%`} y="0.75rem">
          {t('plan.outlook.zero')}
        </text>
        <line className={css.zero} x1={`${zero}%`} x2={`${zero}%`} y1="40%" y2="100%" />
        <line className={css.lost} x1={`${low}%`} x2={`${split}%`} y1="70%" y2="70%" />
        <line className={css.gained} x1={`${split}%`} x2={`${high}%`} y1="70%" y2="70%" />
        <line className={css.end} x1={`${low}%`} x2={`${low}%`} y1="55%" y2="85%" />
        <line className={css.end} x1={`${high}%`} x2={`${high}%`} y1="55%" y2="85%" />
        <circle className={css.middle} cx={`${middle}%`} cy="70%" r="7" />
      </svg>
      <dl className={css.figures}>
        {figures.map(({ micros, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money micros={micros} sign="always" tone="gain-loss" {...formats.money} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Maps an amount to percent of the width, with zero always inside and a little room at both ends. */
function scaleTo(band: OutlookBand) {
  const from = Number(band.low < 0n ? band.low : 0n)
  const to = Number(band.high > 0n ? band.high : 0n)
  const span = Math.max(1, to - from)
  return (micros: bigint) => 6 + ((Number(micros) - from) / span) * 88
}
