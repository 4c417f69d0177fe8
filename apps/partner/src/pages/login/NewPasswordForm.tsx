import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import type { Problem } from '../../shell/problem.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../register/RegisterPage.module.css'

const fields = ['code', 'new_password', 'confirm_password'] as const
type Field = (typeof fields)[number]
type Typed = Record<Field, string>

/** The code from the mail and the new login password twice; afterwards everybody logs in anew. */
export function NewPasswordForm({ email, askAgain }: { email: string; askAgain: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refused = useRefusedFields(fields)
  const [waiting, setWaiting] = useState(false)

  async function recover(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Typed
    const problems = problemsOf(typed)
    refused.set(problems)
    if (Object.keys(problems).length > 0) return
    setWaiting(true)
    try {
      await api.session.recoverPassword({ email, ...typed, code: typed.code.trim() })
      showToast(t('account.forgotLogin.done'), 'done')
      await navigate({ to: '/login', replace: true })
    } catch (failure) {
      refused.take(failure)
      setWaiting(false)
    }
  }

  function problemsOf(typed: Typed): Partial<Record<Field, Problem>> {
    const problems: Partial<Record<Field, Problem>> = {}
    for (const field of fields) if (typed[field].trim() === '') problems[field] = 'session.errors.required'
    if (typed.new_password !== '' && typed.new_password.length < 8)
      problems.new_password = 'session.errors.passwordShort'
    if (typed.confirm_password !== '' && typed.confirm_password !== typed.new_password)
      problems.confirm_password = 'session.errors.passwordsDiffer'
    return problems
  }

  return (
    <>
      <p className={css.text}>{t('account.forgotLogin.sent', { email })}</p>
      <form className={css.form} onSubmit={recover} noValidate>
        <TextField
          name="code"
          label={t('account.forgotLogin.code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={refused.fields.code}
        />
        {(['new_password', 'confirm_password'] as const).map((field) => (
          <TextField
            key={field}
            name={field}
            type="password"
            autoComplete="new-password"
            label={t(field === 'new_password' ? 'session.password.new' : 'session.password.confirm')}
            note={field === 'new_password' ? t('session.fields.passwordNote') : undefined}
            reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
            error={refused.fields[field]}
          />
        ))}
        <p className={css.text}>{t('account.forgotLogin.after')}</p>
        <Button type="submit" wide waiting={waiting} waitingLabel={t('account.forgotLogin.setting')}>
          {t('account.forgotLogin.set')}
        </Button>
        <Button variant="quiet" wide onClick={askAgain}>
          {t('account.forgotLogin.again')}
        </Button>
      </form>
    </>
  )
}
