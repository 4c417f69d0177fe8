import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'
import css from './EmptyState.module.css'

export type EmptyStateProps = {
  drawing: DrawingName
  title: string
  /** What will appear here, and why it is empty. */
  text: string
  /** A way on, such as a button. */
  children?: ReactNode
}

/** A list with nothing in it yet, drawn on purpose. */
export function EmptyState({ drawing, title, text, children }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <Drawing name={drawing} className={css.drawing} />
      <p className={css.title}>{title}</p>
      <p className={css.text}>{text}</p>
      {children && <div className={css.action}>{children}</div>}
    </div>
  )
}
