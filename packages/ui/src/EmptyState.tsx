import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Drawing, type DrawingName } from './Drawing.tsx'
import css from './EmptyState.module.css'

export type EmptyStateProps = {
  drawing: DrawingName
  title: string
  /** What will appear here, and why it is empty. */
  text: string
  /** Stands in the middle of a page that has nothing else, rather than in a card. */
  page?: boolean | undefined
  /** A way on, such as a button. */
  children?: ReactNode
}

/** A list with nothing in it yet, drawn on purpose. */
export function EmptyState({ drawing, title, text, page = false, children }: EmptyStateProps) {
  return (
    <div className={classNames(css.state, page && css.page)}>
      <Drawing name={drawing} className={css.drawing} />
      <p className={css.title}>{title}</p>
      <p className={css.text}>{text}</p>
      {children && <div className={css.action}>{children}</div>}
    </div>
  )
}
