import { Button } from '@fairlead/ui/Button'
import { showToast } from '@fairlead/ui/Toast'
import { useState } from 'react'
import { api } from '../../api.ts'
import { navigate } from '../../router/navigate.ts'
import { useAsked } from '../../router/shown-page.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../register/RegisterPage.module.css'

/** `/login/verify`: where the mailed link leads. It takes a press: a mail scanner that opens links verifies nothing. */
export function Page() {
  const { t } = useTranslation()
  const { key = '' } = useAsked('/login/verify')
  const [waiting, setWaiting] = useState(false)
  const showFailure = useShowFailure()

  async function verify() {
    setWaiting(true)
    try {
      await api.session.verifyEmail({ key })
      showToast(t('account.verifyEmail.done'), 'done')
      void navigate({ to: '/ad-center/profile', replace: true })
    } catch (failure) {
      showFailure(failure)
      setWaiting(false)
    }
  }

  return (
    <>
      <h1 className={css.title}>{t('shell.title.verifyEmail')}</h1>
      <p className={css.text}>{t('account.verifyEmail.text')}</p>
      <Button wide waiting={waiting} waitingLabel={t('account.verifyEmail.waiting')} onClick={verify}>
        {t('account.verifyEmail.submit')}
      </Button>
    </>
  )
}
