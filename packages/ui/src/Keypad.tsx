import type { KeyboardEvent } from 'react'
import { Icon } from './Icon.tsx'
import css from './Keypad.module.css'

export type KeypadProps = {
  onDigit: (digit: string) => void
  onClear: () => void
  onDelete: () => void
  clearLabel: string
  deleteLabel: string
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Our own number keys, so that no keyboard of somebody else sees a transaction password. */
export function Keypad({ onDigit, onClear, onDelete, clearLabel, deleteLabel }: KeypadProps) {
  /** Whoever goes on with a hardware keyboard after pressing a key here types into the same digits. */
  function type(event: KeyboardEvent) {
    if (/^\d$/.test(event.key)) onDigit(event.key)
    else if (event.key === 'Backspace') onDelete()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys inside have the focus; this only hears them
    <div className={css.keypad} onKeyDown={type}>
      {digits.map((digit) => (
        <button key={digit} type="button" className={css.key} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={css.side} onClick={onClear}>
        {clearLabel}
      </button>
      <button type="button" className={css.key} onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className={css.side} onClick={onDelete} aria-label={deleteLabel}>
        <Icon name="delete" />
      </button>
    </div>
  )
}
