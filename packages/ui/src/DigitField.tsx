import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import css from './DigitField.module.css'
import { useDigitSlots } from './useDigitSlots.ts'

export type DigitFieldProps = {
  label: string
  length?: number | undefined
  /** The digits so far. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  /** `checking` takes no input; `error` gives up the focus, as a wrong password should be read first. */
  state?: 'entering' | 'checking' | 'error' | undefined
  /** Takes the focus when it appears, as where a step of a form gives way to the next. */
  takesFocus?: boolean | undefined
  /** Names slot 2 and on: `slotLabel(2)` is "Digit 2 of 6". Without it the label and the number are used. */
  slotLabel?: ((slot: number) => string) | undefined
  /** Stands under the slots, in one line with the error where there is room. */
  children?: ReactNode
}

/** Masked digits, one slot each, for our own keypad, a hardware keyboard or a paste. What is no digit is dropped. */
export function DigitField(props: DigitFieldProps) {
  const {
    label,
    length = 6,
    value,
    onChange,
    error,
    state = 'entering',
    takesFocus = false,
    slotLabel,
    children,
  } = props
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const slots = useDigitSlots({ group, length, value, onChange, readOnly: state === 'checking' })

  useEffect(() => {
    if (takesFocus) group.current?.querySelector('input')?.focus()
  }, [takesFocus])

  useEffect(() => {
    const focused = document.activeElement
    if (state === 'error' && focused instanceof HTMLElement && group.current?.contains(focused))
      focused.blur()
  }, [state])

  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame of its own */}
      <div className={css.slots} ref={group} role="group" aria-labelledby={`${id}-label`}>
        {Array.from({ length }, (_, slot) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its position
            key={slot}
            {...slots(slot)}
            id={slot === 0 ? id : undefined}
            className={classNames(
              css.slot,
              slot < value.length && css.filled,
              slot === value.length && state === 'entering' && css.next,
              Boolean(error) && css.wrong,
            )}
            aria-label={slot === 0 ? undefined : (slotLabel?.(slot + 1) ?? `${label} ${slot + 1}`)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        ))}
      </div>
      <div className={css.below}>
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
        {children}
      </div>
    </div>
  )
}
