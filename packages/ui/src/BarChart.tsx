import type { ReactNode } from 'react'
import css from './BarChart.module.css'

export type Bar = {
  label: string
  /** Decides the height; any unit, the same for all bars. */
  value: bigint
  /** The value as it is written on the bar, with its sign. */
  text: string
  /** `today` is dashed, as it still counts; `ahead` has no value yet. */
  state?: 'past' | 'today' | 'ahead' | undefined
  /** `plain` is money that left without being lost. */
  tone?: 'gain-loss' | 'plain' | undefined
}

export type BarChartProps = {
  bars: readonly Bar[]
  /** A FigureTable of the same figures: what a screen reader reads, and what stands here instead when it is chosen. */
  table: ReactNode
  asTable: boolean
}

/** Room for the figure above and below a bar, in percent of the drawing's height. */
const room = 16
/** Few bars stay bars, in percent of the width. */
const thickMost = 14

/**
 * Gains above and losses below a zero line that is always drawn. Drawn per width, so text keeps its size; where that
 * leaves no room for the figures, the table takes the place of the drawing.
 */
export function BarChart({ bars, table, asTable }: BarChartProps) {
  const { zero, perUnit } = scale(bars.map((bar) => Number(bar.value)))
  const slot = 100 / Math.max(1, bars.length)
  const thick = Math.min(slot * 0.54, thickMost)
  return (
    <figure className={css.chart} data-as={asTable ? 'table' : 'chart'}>
      <svg className={css.drawing} width="100%" height="100%" aria-hidden="true">
        {bars.map((bar, index) => {
          const size = Math.abs(Number(bar.value)) * perUnit
          const below = bar.value < 0n
          const middle = `${slot * (index + 0.5)}%`
          if (bar.state === 'ahead') {
            return <circle key={bar.label} className={css.ahead} cx={middle} cy={`${zero}%`} r="3.5" />
          }
          return (
            <g key={bar.label} className={toneOf(bar)} data-state={bar.state ?? 'past'}>
              <rect
                x={`${slot * (index + 0.5) - thick / 2}%`}
                width={`${thick}%`}
                y={`${below ? zero : zero - size}%`}
                height={`${size}%`}
              />
              <text x={middle} y={`${below ? zero + size : zero - size}%`} dy={below ? '1.15em' : '-0.5em'}>
                {bar.text}
              </text>
            </g>
          )
        })}
        <line className={css.zero} x1="0" x2="100%" y1={`${zero}%`} y2={`${zero}%`} />
      </svg>
      <div className={css.labels} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar.label} data-state={bar.state ?? 'past'}>
            {bar.label}
          </span>
        ))}
      </div>
      <div className={css.table}>{table}</div>
    </figure>
  )
}

function toneOf(bar: Bar): string | undefined {
  if (bar.tone === 'plain') return css.plain
  if (bar.value === 0n) return undefined
  return bar.value < 0n ? css.loss : css.gain
}

/** Where zero lies, and how high one unit is, both in percent of the height from the top. */
function scale(values: readonly number[]) {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const above = top > 0 || bottom === 0 ? room : 2
  const below = bottom < 0 ? room : 2
  const span = top - bottom
  const perUnit = span === 0 ? 0 : (100 - above - below) / span
  return { zero: span === 0 ? 100 - below : above + top * perUnit, perUnit }
}
