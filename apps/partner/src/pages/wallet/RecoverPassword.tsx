import { ApiRefusal } from '@fairlead/contract/client'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { md5 } from '../../shell/md5.ts'
import { useBackHandler } from '../../shell/useBack.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { userInfoQuery } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { LoginPasswordStep } from './LoginPasswordStep.tsx'
import { type CodeSent, RecoveryCodeStep } from './RecoveryCodeStep.tsx'
import css from './SetPassword.module.css'
import { SixDigitsStep } from './SixDigitsStep.tsx'

type Step = 'login' | 'code' | 'enter' | 'confirm'
const before = { login: 'login', code: 'login', enter: 'code', confirm: 'enter' } as const

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
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()

  const goBack = useCallback(() => {
    setError(undefined)
    setStep((now) => before[now])
  }, [])
  useBackHandler(step === 'login' ? null : goBack)

  function goTo(next: Step, refusal?: string) {
    setError(refusal)
    setStep(next)
  }

  /** A refusal goes where its field was typed; what belongs to no field is a toast. */
  function take(failure: unknown) {
    const steps = { login_password: 'login', code: 'code', password: 'enter' } as const
    const field = failure instanceof ApiRefusal ? failure.field : undefined
    if (failure instanceof ApiRefusal && field !== undefined && field in steps) {
      goTo(steps[field as keyof typeof steps], failure.message)
    } else showFailure(failure)
  }

  async function start(password: string) {
    if (waiting) return
    setError(undefined)
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

  async function prove(again: string) {
    if (again !== digits) return goTo('enter', t('session.pin.differ'))
    try {
      await api.account.recoveryProve({ code, password: md5(digits) })
      await queries.invalidateQueries(userInfoQuery)
    } catch (failure) {
      take(failure)
    }
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
          goTo('enter')
        }}
      />
    )
  }
  if (step === 'enter') {
    return (
      <SixDigitsStep
        key="enter"
        title={t('session.pin.enterTitle')}
        text={t('account.recovery.enterText')}
        label={t('session.pin.enterLabel')}
        submit={t('session.pin.next')}
        error={error}
        onDone={async (entered) => {
          setDigits(entered)
          goTo('confirm')
        }}
      />
    )
  }
  return (
    <SixDigitsStep
      key="confirm"
      title={t('session.pin.confirmTitle')}
      text={t('session.pin.confirmText')}
      label={t('session.pin.confirmLabel')}
      submit={t('account.recovery.submit')}
      onDone={prove}
    />
  )
}
