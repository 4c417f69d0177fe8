import css from './Skeleton.module.css'

/** The shape of what loads: `rows` of a list, or `lines` of text. As high as the content, so nothing jumps. */
export function Skeleton({ lines, rows }: { lines?: number | undefined; rows?: number | undefined }) {
  return (
    <div className={rows ? undefined : css.lines} aria-hidden="true" data-skeleton>
      {rows
        ? count(rows).map((row) => (
            <div key={row} className={css.row}>
              <span className={css.words}>
                <span className={css.title} />
                <span className={css.note} />
              </span>
              <span className={css.amount} />
            </div>
          ))
        : count(lines ?? 1).map((line) => <span key={line} className={css.line} />)}
    </div>
  )
}

function count(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index)
}
