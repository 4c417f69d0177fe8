import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export type FormProps = Pick<
  ButtonProps,
  'variant' | 'wide' | 'waitingLabel' | 'disabledReason' | 'disabledBy'
> & {
  className: string | undefined
  /** What it is called, where no title says so. */
  label?: string | undefined
  formRef?: Ref<HTMLFormElement> | undefined
  /** Whether the browser says first what is missing; else what is sent is judged by whoever receives it. */
  browserChecks?: boolean | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Sends what was typed, or asks about it first. */
  onSubmit: (form: HTMLFormElement) => unknown
  /** Whether what was sent is on its way: the button says so, and nothing is sent again meanwhile. */
  waiting: boolean
  /** What was said to what was sent, where that stands at none of the fields. */
  refused: ReactNode
  /** What the button says; without it, each field counts at once. */
  submit: ReactNode
  /** Where the button stands among others. */
  among?: ((button: ReactNode) => ReactNode) | undefined
  /** The fields. */
  children: ReactNode
}

/**
 * Fields, what was said to them, and the button that sends them, once at a time. Every form of both apps is one. While the button
 * cannot be pressed, Enter in a field sends nothing either: a browser presses the button.
 */
export function Form({
  className,
  label,
  formRef,
  browserChecks,
  onKeyDown,
  onSubmit,
  refused,
  submit,
  among,
  children,
  ...button
}: FormProps) {
  const sends = submit && (
    <Button type="submit" {...button}>
      {submit}
    </Button>
  )
  return (
    <form
      ref={formRef}
      className={className}
      aria-label={label}
      noValidate={!browserChecks}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (!button.waiting) onSubmit(event.currentTarget)
      }}
    >
      {children}
      {refused}
      {among ? among(sends) : sends}
    </form>
  )
}
