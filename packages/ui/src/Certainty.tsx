import css from './Certainty.module.css'
import { classNames } from './class-names.ts'

/** Says whether a figure is estimated (open amber ring) or final (full sea disc). */
export function Certainty({ state, label }: { state: 'estimated' | 'final'; label: string }) {
  return (
    <span className={classNames(css.certainty, css[state])}>
      <span className={css.mark} aria-hidden="true" />
      {label}
    </span>
  )
}
