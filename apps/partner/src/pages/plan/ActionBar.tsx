import type { ReactNode } from 'react'
import css from './ActionBar.module.css'

/** What one can do with the order now, at the foot of the screen; `note` says what it would bring about. */
export function ActionBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={css.place}>
      <div className={css.bar}>
        <div className={css.actions}>{children}</div>
        {note && <p className={css.note}>{note}</p>}
      </div>
    </div>
  )
}
