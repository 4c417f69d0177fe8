import { TextField } from '@fairlead/ui/TextField'
import { type ReactNode, useState } from 'react'
import { Form } from '../../shell/Form.tsx'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'

type Props = {
  /** What the login password is asked for. Its refusals stand under the field. */
  ask: (loginPassword: string) => Promise<void>
  submit: string
  waitingLabel: string
  disabledReason?: string | false
  /** What follows from asking, above the field. */
  children: ReactNode
}

/** What the partner asks of the account with the login password: closing it, or erasing what is personal in it. */
export function LoginPasswordForm({ ask, children, ...words }: Props) {
  const { t } = useTranslation()
  const refused = useRefusedFields(['login_password'])
  const [sending, setSending] = useState(false)

  async function send(form: HTMLFormElement) {
    const password = String(new FormData(form).get('login_password'))
    refused.set(password === '' ? { login_password: 'session.errors.required' } : {})
    if (password === '') return
    setSending(true)
    try {
      await ask(password)
    } catch (failure) {
      refused.take(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <Form onSubmit={send} refused="at fields" variant="outline" waiting={sending} {...words}>
      {children}
      <TextField
        label={t('account.close.password')}
        name="login_password"
        type="password"
        autoComplete="current-password"
        reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
        error={refused.fields.login_password}
      />
    </Form>
  )
}
