import { CallButton } from './CallButton.tsx'
import css from './CallPage.module.css'
import type { ReadName } from './call.ts'
import { rowActions } from './menu.ts'
import type { Viewer } from './place.ts'

type RowActionsProps = {
  list: ReadName
  /** Where in the answer the row stands. */
  part?: string
  row: unknown
  /** What names the row. */
  title: string
  viewer: Viewer
}

/** The buttons of what somebody may do to a row now. */
export function RowActions({ list, part = 'items', row, title, viewer }: RowActionsProps) {
  const names = rowActions(list, part, row, viewer)
  if (names.length === 0) return null
  return (
    <div className={css.actions}>
      {names.map((name) => (
        <CallButton key={name} name={name} about={{ row, title }} />
      ))}
    </div>
  )
}
