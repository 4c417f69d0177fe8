import { Menu } from '@base-ui/react/menu'
import css from './MoreMenu.module.css'

export type CheckItem = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: () => void
}

type ChecksMenuProps = {
  label: string
  /** How the button looks among its neighbours. */
  className: string | undefined
  items: readonly CheckItem[]
}

/** A button that opens a menu of what is there or not. It stays open, as one chooses several. */
export function ChecksMenu({ label, className, items }: ChecksMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={className}>{label}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={css.place} align="end" sideOffset={4}>
          <Menu.Popup className={css.menu}>
            {items.map(({ label: name, checked, onChange }) => (
              <Menu.CheckboxItem
                key={name}
                className={`${css.item} ${css.check}`}
                checked={checked}
                onCheckedChange={onChange}
              >
                <span className={css.mark} aria-hidden="true">
                  {checked && '✓'}
                </span>
                {name}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
