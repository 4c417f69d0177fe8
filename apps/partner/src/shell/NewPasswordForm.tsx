import type { PartnerKey } from '@fairlead/locales/keys'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { type ReactNode, useState } from 'react'
import { navigate } from '../router/navigate.ts'
import { Form } from './Form.tsx'
import type { Problem } from './problem.ts'
import { useRefusedFields } from './useRefusedFields.ts'
import { useTranslation } from './words.tsx'

type Field = 'old_password' | 'code' | 'new_password' | 'confirm_password'
type Typed = Readonly<Record<Field, string>>

const labels = {
  code: 'session.password.code',
  old_password: 'session.password.old',
  new_password: 'session.password.new',
  confirm_password: 'session.password.confirm',
} as const

type Props = {
  className: string | undefined
  /** What proves whose password it is, where it is typed, and the new one twice. */
  fields: readonly Field[]
  /** Sends what was typed. Throws a refusal, which stands under its field. */
  send: (typed: Typed) => Promise<unknown>
  words: { readonly submit: PartnerKey; readonly waiting: PartnerKey; readonly done: PartnerKey }
  /** Stands above the button. */
  note?: ReactNode
  children?: ReactNode
}

/** Sets a new login password, typed twice; afterwards everybody, this device too, has to log in anew. */
export function NewPasswordForm({ className, fields, send, words, note, children }: Props) {
  const { t } = useTranslation()
  const refused = useRefusedFields(fields)
  const [waiting, setWaiting] = useState(false)

  async function submit(form: HTMLFormElement) {
    const typed = Object.fromEntries(new FormData(form)) as Typed
    const problems = problemsOf(typed)
    refused.set(problems)
    if (Object.keys(problems).length > 0) return
    setWaiting(true)
    try {
      await send(typed)
      showToast(t(words.done), 'done')
      await navigate({ to: '/login', replace: true })
    } catch (failure) {
      refused.take(failure)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Form
      className={className}
      onSubmit={submit}
      refused="at fields"
      submit={t(words.submit)}
      waiting={waiting}
      waitingLabel={t(words.waiting)}
    >
      {children}
      {fields.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(labels[name])}
          error={refused.fields[name]}
          {...(name === 'code'
            ? { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false }
            : {
                type: 'password',
                autoComplete: name === 'old_password' ? 'current-password' : 'new-password',
                note: name === 'new_password' ? t('session.fields.passwordNote') : undefined,
                reveal: { show: t('session.fields.show'), hide: t('session.fields.hide') },
              })}
        />
      ))}
      {note}
    </Form>
  )
}

/**
 * docs/screens-and-calls.md, Checks: login password edit. What only the server can know, such as a wrong old one, it
 * says itself.
 */
function problemsOf(typed: Typed): Partial<Record<Field, Problem>> {
  const { old_password, new_password, confirm_password } = typed
  const problems: Partial<Record<Field, Problem>> = {}
  if (new_password.length < 8) problems.new_password = 'session.errors.passwordShort'
  else if (new_password === old_password) problems.new_password = 'session.password.same'
  if (confirm_password !== new_password) problems.confirm_password = 'session.errors.passwordsDiffer'
  for (const field of Object.keys(typed) as Field[])
    if (typed[field] === '') problems[field] = 'session.errors.required'
  return problems
}
