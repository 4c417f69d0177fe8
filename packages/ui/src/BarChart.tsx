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
  /** Names the chart. */
  label: string
  /** Headings of the table that says the same as the drawing. */
  columns: readonly [string, string]
}

/** Room for the figure above and below a bar, in percent of the drawing's height. */
const room = 16

/**
 * Gains above and losses below a zero line that is always drawn. Drawn per width, so text keeps its size; where that
 * leaves no room for the figures, the table that screen readers get takes the place of the drawing.
 */
export function BarChart({ bars, label, columns }: BarChartProps) {
  const { zero, perUnit } = scale(bars.map((bar) => Number(bar.value)))
  const slot = 100 / Math.max(1, bars.length)
  return (
    <figure className={css.chart}>
      <svg className={css.drawing} width="100%" height="100%" aria-hidden="true">
        {bars.map((bar, index) => {
          const size = Math.abs(Number(bar.value)) * perUnit
          const loss = bar.value < 0n
          const middle = `${slot * (index + 0.5)}%`
          if (bar.state === 'ahead') {
            return <circle key={bar.label} className={css.ahead} cx={middle} cy={`${zero}%`} r="3.5" />
          }
          return (
            <g key={bar.label} className={loss ? css.loss : css.gain} data-state={bar.state ?? 'past'}>
              <rect
                x={`${slot * (index + 0.23)}%`}
                width={`${slot * 0.54}%`}
                y={`${loss ? zero : zero - size}%`}
                height={`${size}%`}
              />
              <text x={middle} y={`${loss ? zero + size : zero - size}%`} dy={loss ? '1.15em' : '-0.5em'}>
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
      <div className={css.figures}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td data-sign={signOf(bar.value)}>{bar.state === 'ahead' ? '–' : bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function signOf(value: bigint): 'gain' | 'loss' | undefined {
  if (value === 0n) return undefined
  return value > 0n ? 'gain' : 'loss'
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
