import { Menu } from '@base-ui/react/menu'
import { Icon } from './Icon.tsx'
import css from './MoreMenu.module.css'

export type MenuItem = {
  readonly key: string
  readonly label: string
  /** Why it cannot be chosen now. */
  readonly disabledReason?: string | false
  readonly onChoose: () => void
}

type MoreMenuProps = {
  /** What the button says. */
  label: string
  /** What it is called for whoever hears it: the label, and of what. */
  name: string
  items: readonly MenuItem[]
}

/** A button that opens a menu of what else can be done. */
export function MoreMenu({ label, name, items }: MoreMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={css.trigger} aria-label={name}>
        {label}
        <Icon name="chevron" size={14} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={css.place} align="end" sideOffset={4}>
          <Menu.Popup className={css.menu}>
            {items.map(({ key, label, disabledReason, onChoose }) => (
              <Menu.Item key={key} className={css.item} disabled={Boolean(disabledReason)} onClick={onChoose}>
                {label}
                {disabledReason && <span className={css.why}>{disabledReason}</span>}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
