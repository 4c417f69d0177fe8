import { Confirm } from '@fairlead/ui/Confirm'
import { showToast } from '@fairlead/ui/Toast'
import { useState } from 'react'
import { navigate } from '../router/navigate.ts'
import { firstApi } from './first-api.ts'
import { pushWish } from './push-wish.ts'
import { endSession } from './session.ts'
import { logoutQuestion } from './shell-popups.ts'
import { unread } from './unread.ts'
import { useTranslation } from './words.tsx'

/** Asks, ends the session here and on the server, and goes to the login page. */
export function LogoutQuestion() {
  const { t } = useTranslation()
  const { open } = logoutQuestion.use()
  const [waiting, setWaiting] = useState(false)

  async function logOut() {
    setWaiting(true)
    // Leaving must work without a connection too: the token is forgotten here whatever the server says.
    await firstApi.session.logout({}).catch(() => undefined)
    setWaiting(false)
    pushWish.set(null)
    endSession()
    unread.reset()
    logoutQuestion.close()
    showToast(t('shell.logout.done'), 'done')
    await navigate({ to: '/login', replace: true })
  }

  return (
    <Confirm
      ends
      open={open}
      title={t('shell.logout.title')}
      text={t('shell.logout.text')}
      confirmLabel={t('shell.logout.confirm')}
      cancelLabel={t('shell.cancel')}
      waiting={waiting}
      onConfirm={logOut}
      onCancel={logoutQuestion.close}
    />
  )
}
