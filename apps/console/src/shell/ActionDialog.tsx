import { Button } from '@fairlead/ui/Button'
import { Dialog } from '@fairlead/ui/Dialog'
import { TextField, type TextFieldProps } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { t } from '../words.ts'
import css from './ActionDialog.module.css'
import { refusedBy } from './refusal.ts'

export type Action = {
  title: string
  /** Names the amount and the person. */
  sentence: string
  /** What to type in, such as the bank's reference. */
  fields?: readonly ActionField[]
  actionLabel: string
  doneText: string
  /** What was typed, by the names of the fields, without spaces around it. */
  run: (typed: Readonly<Record<string, string>>) => Promise<unknown>
}

/** `name` is the field's of the call, so that a refusal finds its place. */
type ActionField = Pick<
  TextFieldProps,
  'name' | 'label' | 'note' | 'defaultValue' | 'inputMode' | 'maxLength'
>

/** Asks before an action and does it. A refusal stands at its field, in the server's words, and nothing is lost. */
export function ActionDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const client = useQueryClient()
  const doing = useMutation({
    mutationFn: action.run,
    onSuccess: () => {
      showToast(action.doneText, 'done')
      onClose()
    },
    onSettled: () => client.invalidateQueries(),
  })
  const refused = refusedBy(doing.error)
  const { fields = [] } = action
  const atField = fields.find(({ name }) => name === refused?.field)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = fields.map(({ name }) => [name, String(form.get(name)).trim()])
    if (!doing.isPending) doing.mutate(Object.fromEntries(typed))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !doing.isPending && onClose()}
      title={action.title}
      closeLabel={t('console.action.close')}
    >
      <form className={css.form} onSubmit={submit}>
        <p className={css.sentence}>{action.sentence}</p>
        {fields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            required
            autoComplete="off"
            error={field === atField && refused?.text}
          />
        ))}
        {refused && !atField && (
          <p role="alert" className={css.refused}>
            {refused.text}
          </p>
        )}
        <div className={css.buttons}>
          <Button variant="outline" onClick={onClose} wide>
            {t('console.action.cancel')}
          </Button>
          <Button type="submit" wide waiting={doing.isPending}>
            {action.actionLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
