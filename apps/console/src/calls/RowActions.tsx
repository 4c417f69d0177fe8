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
  /** Whether all of it stands in the menu, because other buttons stand beside it. */
  inMenu?: boolean
}

/** So many buttons are shown together; of more, the first stands beside the menu. */
const sideBySide = 2

/** What somebody may do to a row now: by a button, or in a menu where that is much. */
export function RowActions({ list, part = 'items', row, title, viewer, inMenu = false }: RowActionsProps) {
  const names = rowActions(list, part, row, viewer)
  if (names.length === 0) return null
  const about = { row, title }
  const buttons = inMenu ? [] : names.slice(0, names.length > sideBySide ? 1 : sideBySide)
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
