import type { ReactNode } from 'react'
import css from './FactRow.module.css'

/** Facts as label and value, one under the other; holds FactRow only. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={css.list}>{children}</dl>
}

/** One fact of a FactList: the label left, the value right, both may wrap. */
export function FactRow({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className={css.row}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>{value}</dd>
    </div>
  )
}
