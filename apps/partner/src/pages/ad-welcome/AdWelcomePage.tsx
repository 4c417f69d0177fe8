import { ApiRefusal } from '@fairlead/contract/client'
import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import { navigate } from '../../router/navigate.ts'
import { customerService } from '../../shell/customer-service.ts'
import { Form } from '../../shell/Form.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { closureQuery } from '../ad-center/closure-query.ts'
import { AccountState } from '../wallet/AccountState.tsx'
import css from './AdWelcomePage.module.css'
import { WelcomeDrawing } from './WelcomeDrawing.tsx'

/**
 * `/ad-welcome`: opens the ad account with an authorization code, or says why that cannot be. Whose account is open
 * already, here or on another device, belongs in the ad centre.
 */
export function Page() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const user = useUserInfo()
  const formats = useFormats()
  const erasedFrom = useQuery(closureQuery).data?.erased_from
  const [waiting, setWaiting] = useState(false)
  const refused = useRefusedFields<'authorization_code'>(['authorization_code'])

  const isOpen = user?.account_open && user.state === 'active'
  useEffect(() => {
    if (isOpen) navigate({ to: '/ad-center', replace: true })
  }, [isOpen])

  async function openAccount(form: HTMLFormElement) {
    const code = String(new FormData(form).get('authorization_code')).trim()
    refused.set(code ? {} : { authorization_code: 'session.errors.required' })
    if (!code) return
    setWaiting(true)
    try {
      await api.session.openAccount({ authorization_code: code })
      showToast(t('session.welcome.done'), 'done')
    } catch (failure) {
      setWaiting(false)
      if (!(failure instanceof ApiRefusal && failure.key === 'already_open')) return refused.take(failure)
    }
    // What was refused without an account is asked again with one.
    queries.clear()
    await navigate({ to: '/ad-center', replace: true })
  }

  if (isOpen) return null
  return (
    <>
      <div className={css.hull}>
        <WelcomeDrawing />
        <p className={css.promise}>
          <span>{t('session.lead.line1')}</span>
          <span>{t('session.lead.line2')}</span>
        </p>
      </div>
      {user?.state === 'disabled' || user?.state === 'cancelled' ? (
        <AccountState />
      ) : (
        <>
          <p className={css.text}>{t('session.welcome.text')}</p>
          <Form
            className={css.form}
            onSubmit={openAccount}
            refused="at fields"
            submit={t('session.welcome.submit')}
            waiting={waiting}
            waitingLabel={t('session.welcome.waiting')}
          >
            <TextField
              label={t('session.fields.authorizationCode')}
              name="authorization_code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={refused.fields.authorization_code}
            />
          </Form>
          <p className={css.note}>{t('session.welcome.noCode')}</p>
        </>
      )}
      {erasedFrom && (
        <p className={css.note}>
          <a href={link('/ad-center/close-account')}>
            {t('account.erase.due', { time: formats.dayTime(erasedFrom) })}
          </a>
        </p>
      )}
      <Button variant="quiet" onClick={() => customerService.open({})}>
        {t('session.welcome.service')}
      </Button>
    </>
  )
}
