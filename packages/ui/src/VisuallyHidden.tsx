import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

type Props = {
  /** `status` where they come while somebody listens. */
  role?: 'status' | undefined
  children: ReactNode
}

/** Words for screen readers only. They are left out of copied text. */
export function VisuallyHidden({ role, children }: Props) {
  return (
    <span className={css.hidden} role={role}>
      {children}
    </span>
  )
}
