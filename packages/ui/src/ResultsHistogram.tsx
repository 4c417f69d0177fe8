import css from './ResultsHistogram.module.css'

type ResultsHistogramProps = {
  /** How many ended from one amount up to, but not including, the next; in micros. */
  bins: readonly { readonly from: bigint; readonly to: bigint; readonly orders: number }[]
  /** The middle eight in ten, and the median. */
  low: bigint
  middle: bigint
  high: bigint
  /** What stands over each side of zero; nothing where nothing is there. */
  lost: string
  gained: string
}

/** How orders ended: a bar for each range of results, split in colour at zero, and under it the middle eight in ten with a ring at the median. */
export function ResultsHistogram({ bins, low, middle, high, lost, gained }: ResultsHistogramProps) {
  const place = scaleTo([0n, low, high, ...bins.flatMap(({ from, to }) => [from, to])])
  const most = Math.max(1, ...bins.map(({ orders }) => orders))
  const zero = place(0n)
  return (
    <div className={css.drawing} aria-hidden="true">
      <p className={css.sides}>
        <span className={css.lost} style={{ flexBasis: `${zero}%` }}>
          {lost}
        </span>
        <span className={css.gained}>{gained}</span>
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
  )
}

/** Maps an amount to percent of the width that these take up, with a little room at both ends. */
function scaleTo(amounts: readonly bigint[]) {
  const numbers = amounts.map(Number)
  const from = Math.min(...numbers)
  const span = Math.max(1, Math.max(...numbers) - from)
  return (micros: bigint) => 2 + ((Number(micros) - from) / span) * 96
}
