import { Button } from '@fairlead/ui/Button'
import type { FormEvent, ReactNode } from 'react'
import { t } from '../words.ts'
import css from './ActionForm.module.css'

type ActionFormProps = {
  /** What is about to be done; left out where the fields say it. */
  sentence?: string
  /** What a refusal says that stands at none of the fields. */
  refused: string | undefined
  waiting: boolean
  actionLabel: string
  /** Whether the server alone says what is missing, at its field. */
  noValidate?: boolean
  /** Why it cannot be done. */
  disabledReason?: string | false
  onSubmit: (form: HTMLFormElement) => void
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** What stands in the dialog of every action: its sentence, its fields, a refusal, and the way on or back. Sent once at a time. */
export function ActionForm({
  sentence,
  refused,
  waiting,
  actionLabel,
  noValidate = false,
  disabledReason = false,
  onSubmit,
  onCancel,
  children,
}: ActionFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!waiting && !disabledReason) onSubmit(event.currentTarget)
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate={noValidate}>
      {sentence && <p className={css.sentence}>{sentence}</p>}
      {children}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <div className={css.buttons}>
        <Button variant="outline" onClick={onCancel} wide>
          {t('console.action.cancel')}
        </Button>
        <Button type="submit" wide waiting={waiting} disabledReason={disabledReason}>
          {actionLabel}
        </Button>
      </div>
    </form>
  )
}
