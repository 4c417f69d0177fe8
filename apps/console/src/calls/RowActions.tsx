import { MoreMenu } from '@fairlead/ui/MoreMenu'
import { t } from '../words.ts'
import { CallButton } from './CallButton.tsx'
import css from './CallPage.module.css'
import type { ReadName } from './call.ts'
import { rowActions, titleOf } from './menu.ts'
import { openForm } from './open-form.ts'
import type { Viewer } from './place.ts'

type RowActionsProps = {
  list: ReadName
  /** Where in the answer the row stands. */
  part?: string
  row: unknown
  /** What names the row. */
  title: string
  viewer: Viewer
  /** How many may stand side by side; of more, one has a button of its own. */
  most?: number
}

/** What somebody may do to a row now: by a button, or in a menu where that is much. */
export function RowActions({ list, part = 'items', row, title, viewer, most = 2 }: RowActionsProps) {
  const names = rowActions(list, part, row, viewer)
  if (names.length === 0) return null
  const about = { row, title }
  const buttons = names.slice(0, names.length <= most ? most : Math.min(most, 1))
  const others = names.slice(buttons.length)
  return (
    <div className={css.actions}>
      {buttons.map((name) => (
        <CallButton key={name} name={name} about={about} />
      ))}
      {others.length > 0 && (
        <MoreMenu
          label={t('console.list.more')}
          name={t('console.list.moreFor', { title })}
          items={others.map((name) => ({
            key: name,
            label: titleOf(name),
            onChoose: () => openForm({ name, about }),
          }))}
        />
      )}
    </div>
  )
}
