import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** Words for screen readers only. They are left out of copied text. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}
