import { Button } from '@fairlead/ui/Button'
import { Dialog } from '@fairlead/ui/Dialog'
import { TextField } from '@fairlead/ui/TextField'
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
  /** One thing to type in, such as the bank's reference. */
  field?: { name: string; label: string; note: string }
  actionLabel: string
  doneText: string
  run: (typed: string) => Promise<unknown>
}

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
  const atField = action.field !== undefined && refused?.field === action.field.name

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = action.field ? String(new FormData(event.currentTarget).get(action.field.name)).trim() : ''
    if (!doing.isPending) doing.mutate(typed)
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
        {action.field && (
          <TextField {...action.field} required autoComplete="off" error={atField && refused.text} />
        )}
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
