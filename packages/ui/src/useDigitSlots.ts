import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type DigitSlots = {
  readonly group: RefObject<HTMLElement | null>
  readonly length: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly readOnly: boolean
}

/**
 * How six inputs of one digit each are typed into as if they were one: what is typed or pasted fills the slots from where
 * one stands, an arrow goes a slot on, Backspace takes the digit and goes back, and a tab reaches one slot only. Gives the
 * properties of each slot.
 */
export function useDigitSlots({ group, length, value, onChange, readOnly }: DigitSlots) {
  /** The slot to stand on once the new digits are drawn; before that they are not there to be selected. */
  const next = useRef<number | null>(null)
  const [stoodOn, setStoodOn] = useState<number | null>(null)
  const last = length - 1
  const end = Math.min(value.length, last)

  function go(slot: number) {
    const input = group.current?.querySelectorAll('input')[Math.max(0, Math.min(slot, end))]
    input?.focus()
    input?.select()
  }

  useLayoutEffect(() => {
    if (next.current !== null) go(next.current)
    next.current = null
  })

  function change(digits: string, stand: number) {
    const changed = digits.slice(0, length)
    if (changed === value) return go(stand)
    next.current = Math.min(stand, last)
    onChange(changed)
  }

  const without = (slot: number) => value.slice(0, slot) + value.slice(slot + 1)

  function fill(slot: number, text: string) {
    const digits = text.replace(/\D/g, '')
    if (digits)
      change(value.slice(0, slot) + digits + value.slice(slot + digits.length), slot + digits.length)
    else if (text === '') change(without(slot), slot)
  }

  function press(slot: number, event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey, nativeEvent } = event
    const command = event.ctrlKey || event.metaKey
    const whole = command && !altKey
    if (nativeEvent.isComposing) return
    const back = whole ? 0 : slot - 1
    if (key === 'ArrowLeft') go(back)
    else if (key === 'ArrowRight') go(whole ? end : slot + 1)
    else if (key === 'Home' || key === 'ArrowUp') go(0)
    else if (key === 'End' || key === 'ArrowDown') go(end)
    else if (readOnly) return
    else if (key === 'Delete') change(without(slot), slot)
    else if (key === 'Backspace') change(whole ? '' : without(value[slot] ? slot : back), Math.max(0, back))
    // The digit that stands there already: the browser sees no change.
    else if (key === value[slot]) go(slot + 1)
    else if (command || altKey || !/^\D$/.test(key)) return
    event.preventDefault()
  }

  return (slot: number): InputHTMLAttributes<HTMLInputElement> => ({
    value: value[slot] ?? '',
    type: 'text',
    inputMode: 'none',
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    pattern: '\\d{1}',
    readOnly,
    tabIndex: slot === Math.min(stoodOn ?? end, end) ? 0 : -1,
    onMouseDown: (event) => {
      event.preventDefault()
      go(slot)
    },
    onFocus: (event) => {
      if (slot > end) return go(end)
      setStoodOn(slot)
      event.currentTarget.select()
    },
    onBlur: ({ relatedTarget }) => {
      if (!group.current?.contains(relatedTarget)) setStoodOn(null)
    },
    onChange: (event) => fill(slot, event.currentTarget.value),
    onKeyDown: (event) => press(slot, event),
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      if (!readOnly && text) fill(slot, text)
    },
  })
}
