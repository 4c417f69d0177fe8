import { Dialog } from '@fairlead/ui/Dialog'
import { TextField, type TextFieldProps } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../words.ts'
import { ActionForm } from './ActionForm.tsx'
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

  function submit(form: HTMLFormElement) {
    const data = new FormData(form)
    doing.mutate(Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name)).trim()])))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !doing.isPending && onClose()}
      title={action.title}
      closeLabel={t('console.action.close')}
    >
      <ActionForm
        sentence={action.sentence}
        refused={atField ? undefined : refused?.text}
        waiting={doing.isPending}
        actionLabel={action.actionLabel}
        onSubmit={submit}
        onCancel={onClose}
      >
        {fields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            required
            autoComplete="off"
            error={field === atField && refused?.text}
          />
        ))}
      </ActionForm>
    </Dialog>
  )
}
