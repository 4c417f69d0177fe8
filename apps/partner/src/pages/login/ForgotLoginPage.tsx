import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../register/RegisterPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** `/login/forgot`: a code by e-mail, then a new login password. Nothing here says whether there is such an account. */
export function Page() {
  const { t } = useTranslation()
  const refused = useRefusedFields(['email'])
  const [waiting, setWaiting] = useState(false)
  const [email, setEmail] = useState<string>()

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = String(new FormData(form).get('email')).trim()
    const known = form.email as HTMLInputElement
    if (!typed) return refused.set({ email: 'session.errors.required' })
    if (!known.validity.valid) return refused.set({ email: 'session.errors.email' })
    refused.set({})
    setWaiting(true)
    try {
      await api.session.forgotPassword({ email: typed })
      setEmail(typed)
    } catch (failure) {
      refused.take(failure)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <>
      <h1 className={css.title}>{t('account.forgotLogin.title')}</h1>
      {email === undefined ? (
        <>
          <p className={css.text}>{t('account.forgotLogin.text')}</p>
          <form className={css.form} onSubmit={ask} noValidate>
            <TextField
              label={t('session.fields.email')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              error={refused.fields.email}
            />
            <Button type="submit" wide waiting={waiting} waitingLabel={t('account.forgotLogin.waiting')}>
              {t('account.forgotLogin.submit')}
            </Button>
          </form>
        </>
      ) : (
        <NewPasswordForm email={email} askAgain={() => setEmail(undefined)} />
      )}
      <a href="#/login" className={css.login}>
        {t('account.forgotLogin.back')}
      </a>
    </>
  )
}
