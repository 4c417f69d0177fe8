import type { KeyboardEvent } from 'react'

export type ChoiceOption<Value extends string> = {
  value: Value
  label: string
  /** How many things stand behind this choice. */
  count?: number | undefined
}

export type ChoiceProps<Value extends string> = {
  options: readonly ChoiceOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Names the group for screen readers. */
  label: string
}

/** Arrow keys move the choice as in any radio group; focus follows. */
export function moveChoice<Value extends string>(
  event: KeyboardEvent<HTMLElement>,
  { options, value, onChange }: ChoiceProps<Value>,
) {
  const forward = event.key === 'ArrowRight' || event.key === 'ArrowDown'
  const back = event.key === 'ArrowLeft' || event.key === 'ArrowUp'
  if (!forward && !back) return
  event.preventDefault()
  const index = options.findIndex((option) => option.value === value)
  const next = (index + (forward ? 1 : -1) + options.length) % options.length
  const option = options[next]
  if (!option) return
  onChange(option.value)
  const target = event.currentTarget.children[next]
  if (target instanceof HTMLElement) target.focus()
}
