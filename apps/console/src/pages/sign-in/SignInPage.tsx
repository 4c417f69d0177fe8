import { Card } from '@fairlead/ui/Card'
import { Logo } from '@fairlead/ui/Logo'
import { TextField } from '@fairlead/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { CallButton } from '../../calls/CallButton.tsx'
import { pageActions } from '../../calls/menu.ts'
import { me } from '../../queries.ts'
import { Form } from '../../shell/Form.tsx'
import { refusedBy } from '../../shell/refusal.ts'
import { t } from '../../words.ts'
import css from './SignInPage.module.css'

const fields = ['username', 'password', 'code']

/** Where network staff sign in. */
export function SignInPage() {
  const client = useQueryClient()
  const signingIn = useMutation({
    mutationFn: (input: { username: string; password: string; code?: string }) => api.login(input),
    onSuccess: (operator) => client.setQueryData(me.queryKey, operator),
  })
  const refused = refusedBy(signingIn.error)
  const [needsCode, setNeedsCode] = useState(false)
  // It stays once it was asked for: an answer about the password says nothing of it.
  if (refused?.field === 'code' && !needsCode) setNeedsCode(true)
  const errorAt = (field: string) => (refused?.field === field ? refused.text : undefined)

  function submit(form: HTMLFormElement) {
    const typed = new FormData(form)
    const code = String(typed.get('code') ?? '').trim()
    signingIn.mutate({
      username: String(typed.get('username')),
      password: String(typed.get('password')),
      ...(code ? { code } : {}),
    })
  }

  return (
    <main className={css.page}>
      <Logo size={48} />
      <h1 className={css.title}>{t('console.signIn.title')}</h1>
      <p className={css.text}>{t('console.signIn.text')}</p>
      <Card padded>
        <Form
          className={css.form}
          browserChecks
          onSubmit={submit}
          waiting={signingIn.isPending}
          refused={fields.includes(refused?.field ?? '') ? undefined : refused?.text}
          wide
          submit={t('console.signIn.action')}
        >
          <TextField
            label={t('console.signIn.username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorAt('username')}
          />
          <TextField
            label={t('console.signIn.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            reveal={{ show: t('console.signIn.show'), hide: t('console.signIn.hide') }}
            error={errorAt('password')}
          />
          {needsCode && (
            <TextField
              label={t('console.signIn.code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              required
              error={errorAt('code')}
            />
          )}
        </Form>
      </Card>
      {pageActions('signIn').map((name) => (
        <CallButton key={name} name={name} />
      ))}
    </main>
  )
}
