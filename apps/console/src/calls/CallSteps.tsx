import { fieldsOf } from '@fairlead/contract/shapes'
import { saveFile } from '@fairlead/ui/save-file'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../shell/ActionForm.tsx'
import { refusedBy } from '../shell/refusal.ts'
import { withRequestKey } from '../shell/request-key.ts'
import { t } from '../words.ts'
import { type CallName, callOf, send } from './call.ts'
import { type Draft, draftOf, inputOf } from './draft.ts'
import { FieldInput } from './FieldInput.tsx'
import { type NamedCall, placeOf, titleOf } from './menu.ts'
import { ObjectField, topOf } from './ObjectField.tsx'
import { openForm } from './open-form.ts'
import { ResultFacts } from './ResultFacts.tsx'

/** What a call is done to, as its row says it. */
export type CallAbout = { readonly row: unknown; readonly title: string }

export type CallStepsProps = {
  name: NamedCall
  about?: CallAbout | undefined
  /** What the form begins with, where that is not in its row. */
  begin?: Draft
  onWaiting?: (waiting: boolean) => void
  /** It is done, and what had to be read of the answer was read. */
  onDone: () => void
  onCancel: () => void
}

/** Does a call by a form made from its schema. A refusal stands at its field, in the server's words, and nothing is lost. */
export function CallSteps({ name, about, begin, onWaiting, onDone, onCancel }: CallStepsProps) {
  const client = useQueryClient()
  const endpoint = callOf(name)
  const place = placeOf(name)
  const known: Draft = place.is === 'rowAction' ? { ...place.fill(about?.row) } : {}
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(endpoint.input)).filter(([field]) => !(field in known)),
  )
  const [draft, setDraft] = useState(() =>
    draftOf(fields, place.is === 'rowAction' ? { ...place.begin(about?.row) } : (begin ?? {})),
  )
  const doing = useMutation({
    mutationFn: (input: Draft) => sendOnce(name, input),
    onMutate: () => onWaiting?.(true),
    onSuccess: (answer) => {
      if (isFile(answer)) saveFile(answer)
      if (shownOf(name, answer).length > 0) return
      showToast(t('console.form.done', { action: titleOf(name) }), 'done')
      onDone()
    },
    onSettled: () => {
      onWaiting?.(false)
      return client.invalidateQueries()
    },
  })
  const refused = refusedBy(doing.error)
  const atField = refused?.field !== undefined && (topOf(refused.field) ?? '') in fields
  const shown = doing.data ? shownOf(name, doing.data) : []

  if (doing.data && shown.length > 0) {
    const next = 'next' in place ? (place.next as NamedCall | undefined) : undefined
    return (
      <ResultFacts
        name={name}
        shown={shown}
        answer={doing.data}
        closeLabel={next && t('console.form.next', { action: titleOf(next) })}
        onClose={() => {
          onDone()
          if (next) openForm({ name: next })
        }}
      />
    )
  }
  return (
    <ActionForm
      sentence={sentenceOf(endpoint.summary)}
      warning={place.is === 'rowAction' ? place.warns(about?.row) : undefined}
      refused={atField ? undefined : refused?.text}
      waiting={doing.isPending}
      actionLabel={titleOf(name)}
      onSubmit={() => doing.mutate({ ...inputOf(fields, draft), ...known })}
      onCancel={() => !doing.isPending && onCancel()}
    >
      <ObjectField
        field={FieldInput}
        fields={fields}
        draft={draft}
        onChange={setDraft}
        refused={refused}
        choose={'choose' in place ? place.choose : undefined}
      />
    </ActionForm>
  )
}

function sendOnce(name: CallName, input: Draft) {
  if (!callOf(name).money) return send(name, input)
  return withRequestKey(name, input, (options) => send(name, input, options))
}

/** An answer that is a file is saved and not shown. */
function isFile(answer: Draft): answer is Parameters<typeof saveFile>[0] {
  return ['name', 'type', 'content_base64'].every((field) => typeof answer[field] === 'string')
}

/** The fields of an answer that have to be read and are there: a code that is answered once, for instance. */
function shownOf(name: CallName, answer: Draft): string[] {
  const place = placeOf(name)
  const shows: readonly PropertyKey[] = ('shows' in place && place.shows) || []
  return shows.map(String).filter((field) => answer[field] !== null && answer[field] !== undefined)
}

/** "Cashier: enter a renewed licence" is "Enter a renewed licence." to a cashier. */
export function sentenceOf(summary: string): string {
  const said = summary.replace(/^(Support|Cashier|Approver|Content|Customer service)[^:]*: /, '')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}
