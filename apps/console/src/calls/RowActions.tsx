import { type MenuItem, MoreMenu } from '@fairlead/ui/MoreMenu'
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
  /** What the menu offers first, beside the calls. */
  before?: readonly MenuItem[]
}

/** So many buttons are shown together; of more, the first stands beside the menu. */
const sideBySide = 2

/** What somebody may do to a row now: by a button, or in a menu where that is much. */
export function RowActions(props: RowActionsProps) {
  const { list, part = 'items', row, title, viewer, inMenu = false, before = [] } = props
  const names = rowActions(list, part, row, viewer)
  if (names.length + before.length === 0) return null
  const about = { row, title }
  const buttons = inMenu ? [] : names.slice(0, names.length > sideBySide ? 1 : sideBySide)
  const others = names.slice(buttons.length).map((name) => ({
    key: name,
    label: titleOf(name),
    onChoose: () => openForm({ name, about }),
  }))
  const items = [...before, ...others]
  return (
    <div className={css.actions}>
      {buttons.map((name) => (
        <CallButton key={name} name={name} about={about} />
      ))}
      {items.length > 0 && (
        <MoreMenu label={t('console.list.more')} name={t('console.list.moreFor', { title })} items={items} />
      )}
    </div>
  )
}
