import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import type { Problem } from '../../shell/problem.ts'
import { endSession } from '../../shell/session.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../wallet/Form.module.css'

const fields = ['old_password', 'new_password', 'confirm_password'] as const
type Field = (typeof fields)[number]
type Passwords = Record<Field, string>

const labels = {
  old_password: 'session.password.old',
  new_password: 'session.password.new',
  confirm_password: 'session.password.confirm',
} as const

/** `/ad-center/edit-login-password`. Spec 4: afterwards everybody, this device too, has to log in anew. */
export function Page() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refused = useRefusedFields(fields)
  const [waiting, setWaiting] = useState(false)

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const passwords = Object.fromEntries(new FormData(event.currentTarget)) as Passwords
    const problems = problemsOf(passwords)
    refused.set(problems)
    if (Object.keys(problems).length > 0) return
    setWaiting(true)
    try {
      await api.session.updatePassword(passwords)
      endSession()
      showToast(t('session.password.done'), 'done')
      await navigate({ to: '/login', replace: true })
    } catch (failure) {
      refused.take(failure)
    } finally {
      setWaiting(false)
    }
  }

  /** Spec 5, login password edit. What only the server can know, such as a wrong old one, it says itself. */
  function problemsOf(passwords: Passwords): Partial<Record<Field, Problem>> {
    const problems: Partial<Record<Field, Problem>> = {}
    for (const field of fields) if (passwords[field] === '') problems[field] = 'session.errors.required'
    if (passwords.new_password !== '' && passwords.new_password.length < 8)
      problems.new_password = 'session.errors.passwordShort'
    else if (passwords.new_password !== '' && passwords.new_password === passwords.old_password)
      problems.new_password = 'session.password.same'
    if (passwords.confirm_password !== '' && passwords.confirm_password !== passwords.new_password)
      problems.confirm_password = 'session.errors.passwordsDiffer'
    return problems
  }

  return (
    <form className={css.form} noValidate onSubmit={change}>
      <p className={css.intro}>{t('session.password.text')}</p>
      {fields.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(labels[field])}
          type="password"
          autoComplete={field === 'old_password' ? 'current-password' : 'new-password'}
          note={field === 'new_password' ? t('session.fields.passwordNote') : undefined}
          error={refused.fields[field]}
          reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
        />
      ))}
      <Button type="submit" wide waiting={waiting} waitingLabel={t('session.password.waiting')}>
        {t('session.password.submit')}
      </Button>
    </form>
  )
}
