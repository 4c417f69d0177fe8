import { Button, type ButtonProps } from '@fairlead/ui/Button'
import type { ReactNode, Ref } from 'react'
import css from './Form.module.css'
import { refusedAt } from './refused-at.ts'
import { useFailureMessage } from './useFailure.ts'

type Props = Pick<ButtonProps, 'variant' | 'waitingLabel' | 'disabledReason' | 'disabledBy'> & {
  /** Where it stands otherwise than forms do. */
  className?: string | undefined
  formRef?: Ref<HTMLFormElement> | undefined
  /** Sends what was typed, or asks about it first. */
  onSubmit: (form: HTMLFormElement) => unknown
  /** Whether what was sent is on its way: the button says so, and nothing is sent again meanwhile. */
  waiting: boolean
  /**
   * What the server said to what was sent, and the fields at which that stands already; `at fields` where all of it stands there
   * or in a toast.
   */
  refused: 'at fields' | { readonly error: unknown; readonly fields: readonly string[] }
  /** What the button says. */
  submit: ReactNode
  children: ReactNode
  /** What stands under the button. */
  below?: ReactNode
}

/** Fields, what the server said where no field is meant, and the button that sends them. Every form of the app is one. */
export function Form({
  className = css.form,
  onSubmit,
  refused,
  submit,
  children,
  below,
  formRef,
  ...button
}: Props) {
  return (
    <form
      ref={formRef}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!button.waiting) onSubmit(event.currentTarget)
      }}
    >
      {children}
      {refused !== 'at fields' && <Refusal {...refused} />}
      <Button type="submit" wide {...button}>
        {submit}
      </Button>
      {below}
    </form>
  )
}

function Refusal({ error, fields }: { error: unknown; fields: readonly string[] }) {
  const messageOf = useFailureMessage()
  if (!error || fields.some((field) => refusedAt(error, field))) return null
  return (
    <p className={css.refusal} role="alert">
      {messageOf(error)}
    </p>
  )
}
