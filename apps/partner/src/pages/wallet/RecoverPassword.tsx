import { ApiRefusal } from '@fairlead/contract/client'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { md5 } from '../../shell/md5.ts'
import { type Problem, saysToWait } from '../../shell/problem.ts'
import css from '../../shell/Step.module.css'
import { useBackHandler } from '../../shell/useBack.ts'
import { useFailureMessage, useShowFailure } from '../../shell/useFailure.ts'
import { userInfoQuery } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { LoginPasswordStep } from './LoginPasswordStep.tsx'
import { NewPinSteps } from './NewPinSteps.tsx'
import { type CodeSent, RecoveryCodeStep } from './RecoveryCodeStep.tsx'

type Step = 'login' | 'code' | 'digits'

/** Login password, the code that was mailed, six new digits twice. Afterwards they wait for 72 hours. */
export function RecoverPassword() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const [step, setStep] = useState<Step>('login')
  const [waiting, setWaiting] = useState(false)
  const [loginPassword, setLoginPassword] = useState('')
  const [sent, setSent] = useState<CodeSent>()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<ApiRefusal>()
  const messageOf = useFailureMessage()
  const error = refused && messageOf(refused)

  const goTo = useCallback((next: Step, refusal?: ApiRefusal) => {
    setRefused(refusal)
    setStep(next)
  }, [])
  const toLogin = useCallback(() => goTo('login'), [goTo])
  const toCode = useCallback(() => goTo('code'), [goTo])
  useBackHandler(step === 'code' ? toLogin : null)

  /** A refusal goes where its field was typed, one that says to wait stays on this step; what belongs to no field is a toast. */
  function take(failure: unknown) {
    if (failure instanceof ApiRefusal && failure.field === 'login_password') goTo('login', failure)
    else if (failure instanceof ApiRefusal && failure.field === 'code') goTo('code', failure)
    else if (saysToWait(failure)) goTo(step, failure)
    else showFailure(failure)
  }

  async function start(password: string) {
    if (waiting) return
    setRefused(undefined)
    setWaiting(true)
    try {
      setSent(await api.account.recoveryStart({ login_password: password }))
      if (step === 'code') showToast(t('account.recovery.resent'), 'done')
      setLoginPassword(password)
      goTo('code')
    } catch (failure) {
      take(failure)
    } finally {
      setWaiting(false)
    }
  }

  async function prove(digits: string): Promise<Problem | undefined> {
    try {
      await api.account.recoveryProve({ code, password: md5(digits) })
      await queries.invalidateQueries(userInfoQuery)
    } catch (failure) {
      if (saysToWait(failure) || (failure instanceof ApiRefusal && failure.field === 'password'))
        return failure
      take(failure)
    }
    return undefined
  }

  if (step === 'login' || !sent) {
    return (
      <>
        <LoginPasswordStep
          error={error}
          waitingLabel={waiting ? t('account.recovery.sending') : undefined}
          onDone={start}
        />
        <p className={css.text}>{t('account.recovery.intro')}</p>
      </>
    )
  }
  if (step === 'code') {
    return (
      <RecoveryCodeStep
        sent={sent}
        error={error}
        waiting={waiting}
        onAgain={() => start(loginPassword)}
        onDone={(typed) => {
          setCode(typed)
          goTo('digits')
        }}
      />
    )
  }
  return (
    <NewPinSteps
      text={t('account.recovery.enterText')}
      submit={t('account.recovery.submit')}
      onBack={toCode}
      onDone={prove}
    />
  )
}
