import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../shell/words.tsx'
import css from '../../shell/Step.module.css'

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
    <form
      className={css.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const password = String(new FormData(event.currentTarget).get('login_password'))
        setMissing(password === '')
        if (password !== '') onDone(password)
      }}
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
      <Button type="submit" wide waiting={waitingLabel !== undefined} waitingLabel={waitingLabel}>
        {t('session.pin.next')}
      </Button>
    </form>
  )
}
