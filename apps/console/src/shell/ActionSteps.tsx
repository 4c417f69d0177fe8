import { TextField, type TextFieldProps } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionForm } from './ActionForm.tsx'
import { refusedBy } from './refusal.ts'

export type Action = {
  title: string
  /** Names the amount and the person. */
  sentence: string
  /** What one has to see before it is done, where a sentence does not say it. */
  about?: ReactNode
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

type ActionStepsProps = {
  action: Action
  onWaiting?: (waiting: boolean) => void
  onDone: () => void
  onCancel: () => void
}

/** Asks before an action and does it. A refusal stands at its field, in the server's words, and nothing is lost. */
export function ActionSteps({ action, onWaiting, onDone, onCancel }: ActionStepsProps) {
  const client = useQueryClient()
  const doing = useMutation({
    mutationFn: action.run,
    onMutate: () => onWaiting?.(true),
    onSuccess: () => {
      showToast(action.doneText, 'done')
      onDone()
    },
    onSettled: () => {
      onWaiting?.(false)
      return client.invalidateQueries()
    },
  })
  const refused = refusedBy(doing.error)
  const { fields = [] } = action
  const atField = fields.find(({ name }) => name === refused?.field)

  function submit(form: HTMLFormElement) {
    const data = new FormData(form)
    doing.mutate(Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name)).trim()])))
  }

  return (
    <ActionForm
      sentence={action.sentence}
      refused={atField ? undefined : refused?.text}
      waiting={doing.isPending}
      actionLabel={action.actionLabel}
      browserChecks
      onSubmit={submit}
      onCancel={() => !doing.isPending && onCancel()}
    >
      {action.about}
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
  )
}
