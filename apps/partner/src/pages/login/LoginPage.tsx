import { ApiRefusal } from '@fairlead/contract/client'
import { Button } from '@fairlead/ui/Button'
import { Icon } from '@fairlead/ui/Icon'
import { LogoLine } from '@fairlead/ui/Logo'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useState } from 'react'
import { link } from '../../router/link.ts'
import { navigate } from '../../router/navigate.ts'
import { Form } from '../../shell/Form.tsx'
import { firstApi } from '../../shell/first-api.ts'
import { closeHost, isHosted } from '../../shell/host-bridge.ts'
import { goOn } from '../../shell/log-in-first.ts'
import { keepLoginTicket } from '../../shell/login-ticket.ts'
import { passkeysHere } from '../../shell/passkeys-here.ts'
import { sessionExpired, sessionToken, userInfo } from '../../shell/session.ts'
import { signIn } from '../../shell/sign-in.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './LoginPage.module.css'

/**
 * `/login`. Whoever is logged in goes on with one tap. A person of a host app whose log-in has ended cannot log in here: the
 * host opens the app anew. Two fields need no form library, which keeps the first page small.
 */
export function Page() {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState<'password' | 'passkey'>()
  const user = userInfo.use()
  const expired = sessionExpired.use()
  const goesOn = sessionToken() !== null && !expired
  const refused = useRefusedFields<'username' | 'password'>(['username', 'password'], 'password')

  async function logIn(form: HTMLFormElement) {
    const typed = new FormData(form)
    const username = String(typed.get('username')).trim()
    const password = String(typed.get('password'))
    const required = 'session.errors.required'
    refused.set({ ...(username ? {} : { username: required }), ...(password ? {} : { password: required }) })
    if (!username || !password) {
      const empty = form.elements.namedItem(username ? 'password' : 'username')
      if (empty instanceof HTMLElement) empty.focus()
      return
    }
    await enter('password', () => firstApi.session.login({ username, password }))
  }

  async function enter(by: 'password' | 'passkey', ask: () => Promise<Parameters<typeof signIn>[0]>) {
    setWaiting(by)
    try {
      await signIn(await ask())
      await goOn()
    } catch (failure) {
      if (failure instanceof ApiRefusal && failure.ticket) {
        keepLoginTicket(failure.ticket)
        return navigate({ to: '/login/second-step' })
      }
      // Whoever is asked for a passkey and closes the question, or has none.
      if (failure instanceof DOMException) showToast(t('session.login.passkeyStopped'))
      else refused.take(failure)
    }
    setWaiting(undefined)
  }

  return (
    <>
      <div className={css.mark}>
        <LogoLine />
      </div>
      <h1 className={css.name}>Fairlead</h1>
      <p className={css.promise}>
        <span>{t('session.lead.line1')}</span>
        <span>{t('session.lead.line2')}</span>
      </p>
      {goesOn && (
        <div className={css.form}>
          <Button wide onClick={() => navigate({ to: '/ad-center' })}>
            {user ? t('session.login.continueAs', { name: user.nickname }) : t('shell.notFound.home')}
          </Button>
          <p className={css.other}>{t('session.login.other')}</p>
        </div>
      )}
      {expired && isHosted() ? (
        <div className={css.form}>
          <h2>{t('session.login.ended')}</h2>
          <p>{t('session.login.endedText')}</p>
          <Button wide onClick={closeHost}>
            {t('session.login.toHost')}
          </Button>
        </div>
      ) : (
        <>
          <Form
            className={css.form}
            onSubmit={logIn}
            refused="at fields"
            submit={t('session.login.submit')}
            variant={goesOn ? 'outline' : 'primary'}
            waiting={waiting === 'password'}
            waitingLabel={t('session.login.waiting')}
            below={
              passkeysHere && (
                <Button
                  wide
                  variant="outline"
                  waiting={waiting === 'passkey'}
                  onClick={() =>
                    enter('passkey', async () => (await import('./ask-passkey.ts')).askPasskey())
                  }
                >
                  {t('session.login.passkey')}
                </Button>
              )
            }
          >
            <TextField
              label={t('session.fields.username')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={refused.fields.username}
            />
            <TextField
              label={t('session.fields.password')}
              name="password"
              type="password"
              autoComplete="current-password"
              reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
              error={refused.fields.password}
            />
          </Form>
          <p className={css.ways}>
            <a href={link('/register')}>{t('session.login.register')}</a>
            <a href={link('/login/forgot')}>{t('session.login.forgot')}</a>
          </p>
        </>
      )}
      <p className={css.risk}>
        <Icon name="info" size={18} />
        <span>{t('session.lead.risk')}</span>
      </p>
    </>
  )
}
