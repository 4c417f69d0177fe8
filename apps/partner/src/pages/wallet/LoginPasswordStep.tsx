import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import { Form } from '../../shell/Form.tsx'
import css from '../../shell/Step.module.css'
import { useTranslation } from '../../shell/words.tsx'

type Props = {
  error: string | undefined
  /** What to say while the server is asked. */
  waitingLabel: string | undefined
  onDone: (password: string) => void
}

/** The first step of setting or recovering the transaction password. */
export function LoginPasswordStep({ error, waitingLabel, onDone }: Props) {
  const { t } = useTranslation()
  const [missing, setMissing] = useState(false)
  return (
    <Form
      className={css.step}
      onSubmit={(form) => {
        const password = String(new FormData(form).get('login_password'))
        setMissing(password === '')
        if (password !== '') onDone(password)
      }}
      refused="at fields"
      submit={t('session.pin.next')}
      waiting={waitingLabel !== undefined}
      waitingLabel={waitingLabel}
    >
      <h2 className={css.title}>{t('session.pin.loginTitle')}</h2>
      <p className={css.text}>{t('session.pin.loginText')}</p>
      <TextField
        label={t('session.pin.loginPassword')}
        name="login_password"
        type="password"
        autoComplete="current-password"
        reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
        error={missing ? t('session.errors.required') : error}
      />
    </Form>
  )
}
