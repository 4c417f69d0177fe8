import { ApiRefusal } from '@fairlead/contract/client'
import { stepUpParams } from '@fairlead/contract/step-up'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { history } from '../../router/history.ts'
import { link } from '../../router/link.ts'
import { navigate } from '../../router/navigate.ts'
import { md5 } from '../../shell/md5.ts'
import { type Problem, saysToWait } from '../../shell/problem.ts'
import { stepUp } from '../../shell/step-up.ts'
import { useFailureMessage, useShowFailure } from '../../shell/useFailure.ts'
import { userInfoQuery, useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { LoginPasswordStep } from './LoginPasswordStep.tsx'
import { NewPinSteps } from './NewPinSteps.tsx'

const isOfLogin = (failure: unknown): failure is ApiRefusal =>
  saysToWait(failure) || (failure instanceof ApiRefusal && failure.field === 'login_password')

/**
 * `/wallet/set-password`. Enter, confirm, done; the login password comes first (docs/screens-and-calls.md, Transaction
 * password setting). Afterwards one is back at what asked for it, such as a plan to fund.
 */
export function Page() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const changes = useUserInfo()?.transaction_password_set === true
  const [loginPassword, setLoginPassword] = useState<string>()
  const [checking, setChecking] = useState(false)
  const [refused, setRefused] = useState<ApiRefusal>()
  const messageOf = useFailureMessage()

  const startOver = useCallback(() => {
    setRefused(undefined)
    setLoginPassword(undefined)
  }, [])

  /** A wrong one is said before any digits are asked for. */
  async function start(password: string) {
    if (checking) return
    setRefused(undefined)
    setChecking(true)
    try {
      await api.session.checkLogin({ login_password: password })
      setLoginPassword(password)
    } catch (failure) {
      if (isOfLogin(failure)) setRefused(failure)
      else showFailure(failure)
    }
    setChecking(false)
  }

  async function finish(digits: string): Promise<Problem | undefined> {
    const password = md5(digits)
    // A second one takes the first: the sheet asks for it.
    const step_up = changes
      ? await stepUp('set_pin', stepUpParams.set_pin({ password }), { title: t('session.pin.current') })
      : undefined
    if (step_up === null) return undefined
    try {
      await api.session.setPin({
        login_password: loginPassword ?? '',
        password,
        ...(step_up === undefined ? {} : { step_up }),
      })
    } catch (failure) {
      const refusal = failure instanceof ApiRefusal ? failure : undefined
      if (refusal?.field === 'password') return refusal
      if (isOfLogin(failure)) {
        setLoginPassword(undefined)
        setRefused(failure)
      } else showFailure(failure)
      return undefined
    }
    showToast(t('session.pin.done'), 'done')
    await queries.invalidateQueries(userInfoQuery)
    if (history.canGoBack()) history.back()
    else await navigate({ to: '/wallet', replace: true })
    return undefined
  }

  if (loginPassword === undefined) {
    return (
      <>
        <LoginPasswordStep
          error={refused && messageOf(refused)}
          waitingLabel={checking ? t('shell.stepUp.checking') : undefined}
          onDone={start}
        />
        {changes && <a href={link('/wallet/forgot-password')}>{t('account.recovery.forgot')}</a>}
      </>
    )
  }
  return (
    <NewPinSteps
      text={t('session.pin.enterText')}
      submit={t('session.pin.submit')}
      onBack={startOver}
      onDone={finish}
    />
  )
}
