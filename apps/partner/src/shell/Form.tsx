import { type FormProps, Form as PlainForm } from '@fairlead/ui/Form'
import type { ReactNode } from 'react'
import css from './Form.module.css'
import { refusedAt } from './refused-at.ts'
import { useFailureMessage } from './useFailure.ts'

type Props = Pick<
  FormProps,
  | 'variant'
  | 'waitingLabel'
  | 'disabledReason'
  | 'disabledBy'
  | 'formRef'
  | 'onSubmit'
  | 'waiting'
  | 'submit'
  | 'children'
> & {
  /** Where it stands otherwise than forms do. */
  className?: string | undefined
  /**
   * What the server said to what was sent, and the fields at which that stands already; `at fields` where all of it stands there
   * or in a toast.
   */
  refused: 'at fields' | { readonly error: unknown; readonly fields: readonly string[] }
  /** What stands under the button. */
  below?: ReactNode
}

/** A form of the app, with a button as wide as it is, and the server's words in the partner's language. */
export function Form({ className = css.form, refused, below, ...form }: Props) {
  return (
    <PlainForm
      {...form}
      className={className}
      wide
      refused={refused !== 'at fields' && <Refusal {...refused} />}
      among={(button) => (
        <>
          {button}
          {below}
        </>
      )}
    />
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
