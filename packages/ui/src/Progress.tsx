import css from './Progress.module.css'

/** How far something has come: a line with a ring at `value`, which runs from 0 to 1. Without one, only the line. */
export function Progress({ value, label }: { value: number | undefined; label: string }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={css.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {percent !== undefined && (
        <>
          <div className={css.done} style={{ width: `${percent}%` }} />
          {/* Half a ring from either end, so that it never leaves the column that the track stands in. */}
          <div className={css.ring} style={{ left: `clamp(0.5625rem, ${percent}%, 100% - 0.5625rem)` }} />
        </>
      )}
    </div>
  )
}
