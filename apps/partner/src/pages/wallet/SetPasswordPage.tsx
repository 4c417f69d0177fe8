import { ApiRefusal } from '@fairlead/contract/client'
import { stepUpParams } from '@fairlead/contract/step-up'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { md5 } from '../../shell/md5.ts'
import { useBackHandler } from '../../shell/useBack.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useStepUp } from '../../shell/useStepUp.ts'
import { userInfoQuery, useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { LoginPasswordStep } from './LoginPasswordStep.tsx'
import { SixDigitsStep } from './SixDigitsStep.tsx'

type Step = 'login' | 'enter' | 'confirm'

/** `/wallet/set-password`. Spec 4, transaction password setting: enter, confirm, done; the login password comes first. */
export function Page() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const stepUp = useStepUp()
  const changes = useUserInfo()?.transaction_password_set === true
  const [step, setStep] = useState<Step>('login')
  const [loginPassword, setLoginPassword] = useState('')
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()

  const goBack = useCallback(() => {
    setError(undefined)
    setStep((now) => (now === 'confirm' ? 'enter' : 'login'))
  }, [])
  useBackHandler(step === 'login' ? null : goBack)

  function goTo(next: Step, refusal?: string) {
    setError(refusal)
    setStep(next)
  }

  async function finish(again: string) {
    if (again !== digits) return goTo('enter', t('session.pin.differ'))
    const password = md5(digits)
    // A second one takes the first: the sheet asks for it.
    const step_up = changes ? await stepUp('set_pin', stepUpParams.set_pin({ password })) : undefined
    if (step_up === null) return
    try {
      await api.session.setPin({
        login_password: loginPassword,
        password,
        ...(step_up === undefined ? {} : { step_up }),
      })
    } catch (failure) {
      const field = failure instanceof ApiRefusal ? failure.field : undefined
      if (failure instanceof ApiRefusal && field === 'login_password') return goTo('login', failure.message)
      if (failure instanceof ApiRefusal && field === 'password') return goTo('enter', failure.message)
      return showFailure(failure)
    }
    showToast(t('session.pin.done'), 'done')
    await queries.invalidateQueries(userInfoQuery)
    await navigate({ to: '/wallet', replace: true })
  }

  if (step === 'login') {
    return (
      <>
        <LoginPasswordStep
          error={error}
          onDone={(password) => {
            setLoginPassword(password)
            goTo('enter')
          }}
        />
        {changes && <a href="#/wallet/forgot-password">{t('account.recovery.forgot')}</a>}
      </>
    )
  }
  if (step === 'enter') {
    return (
      <SixDigitsStep
        key="enter"
        title={t('session.pin.enterTitle')}
        text={t('session.pin.enterText')}
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
      submit={t('session.pin.submit')}
      onDone={finish}
    />
  )
}
