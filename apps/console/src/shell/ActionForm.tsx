import { Button } from '@fairlead/ui/Button'
import type { ComponentProps } from 'react'
import { t } from '../words.ts'
import css from './ActionForm.module.css'
import { Form } from './Form.tsx'

type ActionFormProps = Pick<
  ComponentProps<typeof Form>,
  'refused' | 'waiting' | 'browserChecks' | 'disabledReason' | 'onSubmit' | 'children'
> & {
  /** What is about to be done; left out where the fields say it. */
  sentence?: string
  /** What stands in its way, or follows from it, before anything is entered. */
  warning?: string | undefined
  actionLabel: string
  onCancel: () => void
}

/** What stands in the dialog of every action: its sentence, its fields, and the way on or back. */
export function ActionForm({ sentence, warning, actionLabel, onCancel, children, ...form }: ActionFormProps) {
  return (
    <Form
      {...form}
      className={css.form}
      wide
      submit={actionLabel}
      among={(button) => (
        <div className={css.buttons}>
          <Button variant="outline" onClick={onCancel} wide>
            {t('console.action.cancel')}
          </Button>
          {button}
        </div>
      )}
    >
      {sentence && <p className={css.sentence}>{sentence}</p>}
      {warning && <p className={css.warning}>{warning}</p>}
      {children}
    </Form>
  )
}
