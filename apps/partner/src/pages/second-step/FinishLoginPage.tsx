import { Button } from '@fairlead/ui/Button'
import { useState } from 'react'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import { goOn } from '../../shell/log-in-first.ts'
import { loginTicket } from '../../shell/login-ticket.ts'
import css from '../../shell/Step.module.css'
import { signIn } from '../../shell/sign-in.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import ways from '../register/RegisterPage.module.css'
import { OneField } from './OneField.tsx'

/** `/login/second-step`: the code that a log-in still takes after its password, and the way out for whoever lost what makes it. */
export function Page() {
  const { t } = useTranslation()
  const formats = useFormats()
  const showFailure = useShowFailure()
  const [ends, setEnds] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const ticket = loginTicket() ?? ''

  async function askRemoval() {
    setWaiting(true)
    try {
      setEnds((await api.secondStep.askRemoval({ ticket })).ends_at)
    } catch (failure) {
      showFailure(failure)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <div className={css.step}>
      <div className={css.step}>
        <h1 className={css.title}>{t('shell.title.secondStep')}</h1>
        <p className={css.text}>{t('account.secondStep.finishText')}</p>
      </div>
      <OneField
        name="code"
        label={t('account.secondStep.either')}
        submit={t('session.login.submit')}
        send={async (code) => {
          await signIn(await api.secondStep.finish({ ticket, code }))
          await goOn()
        }}
      />
      <section className={css.step}>
        <h2 className={css.title}>{t('account.secondStep.lostTitle')}</h2>
        {ends === undefined ? (
          <>
            <p className={css.text}>{t('account.secondStep.lostText')}</p>
            <Button
              wide
              variant="outline"
              waiting={waiting}
              waitingLabel={t('account.secondStep.working')}
              onClick={askRemoval}
            >
              {t('account.secondStep.lost')}
            </Button>
          </>
        ) : (
          <p className={css.text} role="status">
            {t('account.secondStep.lostAsked', { time: formats.dayTime(ends) })}
          </p>
        )}
      </section>
      <a href={link('/login')} className={ways.login}>
        {t('account.forgotLogin.back')}
      </a>
    </div>
  )
}
