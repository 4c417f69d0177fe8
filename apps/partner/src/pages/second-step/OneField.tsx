import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import { Form } from '../../shell/Form.tsx'
import css from '../../shell/Step.module.css'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'

/** A form of one field: a code, or the login password. */
export function OneField({
  name,
  label,
  submit,
  outline = false,
  send,
}: {
  name: 'code' | 'login_password'
  label: string
  submit: string
  outline?: boolean
  send: (typed: string) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const refused = useRefusedFields(['code', 'login_password'])
  const [waiting, setWaiting] = useState(false)
  const password = name === 'login_password'

  async function take(form: HTMLFormElement) {
    const typed = String(new FormData(form).get(name)).trim()
    refused.set(typed === '' ? { [name]: 'session.errors.required' } : {})
    if (typed === '') return
    setWaiting(true)
    try {
      await send(typed)
      form.reset()
    } catch (failure) {
      refused.take(failure)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Form
      className={css.step}
      onSubmit={take}
      refused="at fields"
      submit={submit}
      variant={outline ? 'outline' : 'primary'}
      waiting={waiting}
      waitingLabel={t('account.secondStep.working')}
    >
      <TextField
        label={label}
        name={name}
        type={password ? 'password' : 'text'}
        autoComplete={password ? 'current-password' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={password ? undefined : 32}
        reveal={password ? { show: t('session.fields.show'), hide: t('session.fields.hide') } : undefined}
        error={refused.fields[name]}
      />
    </Form>
  )
}
