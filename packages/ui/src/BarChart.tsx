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
}

export type BarChartProps = {
  bars: readonly Bar[]
  /** The scale spans at least this much on both sides of zero, so that a cent does not look like a fortune. */
  least: bigint
  /** A FigureTable of the same figures: what a screen reader reads, and what stands here instead when it is chosen. */
  table: ReactNode
  asTable: boolean
  /** Of a pressed column; `labelOf` says what pressing it does. */
  chosen: number | null
  onChoose: (index: number) => void
  labelOf: (bar: Bar) => string
}

/** Room for the figure above and below a bar, in percent of the drawing's height. */
const room = 16
/** Zero never lies higher than this, in percent from the top: losses alone do not hang from the ceiling. */
const zeroHighest = 35
/** Few bars stay bars, in percent of the width. */
const thickMost = 14

/**
 * Gains above and losses below a zero line that is always drawn. Drawn per width, so text keeps its size; where that
 * leaves no room for the figures, the table takes the place of the drawing. A column can be pressed as high as it is.
 */
export function BarChart({ bars, least, table, asTable, chosen, onChoose, labelOf }: BarChartProps) {
  const { zero, perUnit } = scale(
    bars.map((bar) => Number(bar.value)),
    Number(least),
  )
  const slot = 100 / Math.max(1, bars.length)
  const thick = Math.min(slot * 0.54, thickMost)
  return (
    <figure className={css.chart} data-as={asTable ? 'table' : 'chart'}>
      <div className={css.columns}>
        {bars.map((bar, index) =>
          bar.state === 'ahead' ? (
            <span key={bar.label} />
          ) : (
            <button
              key={bar.label}
              type="button"
              className={css.column}
              aria-label={labelOf(bar)}
              aria-expanded={index === chosen}
              onClick={() => onChoose(index)}
            />
          ),
        )}
      </div>
      <svg className={css.drawing} width="100%" height="100%" aria-hidden="true">
        {bars.map((bar, index) => {
          const size = Math.abs(Number(bar.value)) * perUnit
          const below = bar.value < 0n
          const middle = `${slot * (index + 0.5)}%`
          if (bar.state === 'ahead') {
            return <circle key={bar.label} className={css.ahead} cx={middle} cy={`${zero}%`} r="3.5" />
          }
          // However little it is, one can see that it is there.
          const height = bar.value === 0n ? '0px' : `max(2px, ${size}%)`
          return (
            <g key={bar.label} className={toneOf(bar)} data-state={bar.state ?? 'past'}>
              <rect
                x={`${slot * (index + 0.5) - thick / 2}%`}
                width={`${thick}%`}
                style={{ height, y: below ? `${zero}%` : `calc(${zero}% - ${height})` }}
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
        {bars.map((bar, index) => (
          <span key={bar.label} data-state={index === chosen ? 'today' : (bar.state ?? 'past')}>
            {bar.label}
          </span>
        ))}
      </div>
      <div className={css.table}>{table}</div>
    </figure>
  )
}

function toneOf(bar: Bar): string | undefined {
  if (bar.value === 0n) return undefined
  return bar.value < 0n ? css.loss : css.gain
}

/** Where zero lies, and how high one unit is, both in percent of the height from the top. */
export function scale(values: readonly number[], least: number) {
  const top = Math.max(least, ...values)
  const bottom = Math.max(least, ...values.map((value) => -value))
  const zero = Math.max(zeroHighest, room + (top / (top + bottom)) * (100 - 2 * room))
  return { zero, perUnit: Math.min((zero - room) / top, (100 - room - zero) / bottom) }
}
