import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** Words for screen readers only. They are left out of copied text. Tables need `as="div"`. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'div'; children: ReactNode }) {
  return <Tag className={css.hidden}>{children}</Tag>
}
