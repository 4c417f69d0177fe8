import { Card } from '@fairlead/ui/Card'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Form } from '../../shell/Form.tsx'
import css from '../../shell/Step.module.css'
import { useFormats } from '../../shell/useFormats.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { userInfoQuery } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'

/** The new transaction password that waits: from when it works, what holds until then, and how to stop it. */
export function RecoveryWaits({ worksFrom }: { worksFrom: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const queries = useQueryClient()
  const refused = useRefusedFields(['login_password'])
  const [stopping, setStopping] = useState(false)

  async function stop(form: HTMLFormElement) {
    const login_password = String(new FormData(form).get('login_password'))
    refused.set(login_password === '' ? { login_password: 'session.errors.required' } : {})
    if (login_password === '') return
    setStopping(true)
    try {
      await api.account.recoveryStop({ login_password })
      showToast(t('account.recovery.stopped'), 'done')
      await queries.invalidateQueries(userInfoQuery)
    } catch (failure) {
      refused.take(failure)
    } finally {
      setStopping(false)
    }
  }

  return (
    <>
      <Card padded>
        <h2 className={css.title}>
          {t('account.recovery.waitsTitle', { time: formats.dayTime(worksFrom) })}
        </h2>
        <p className={css.text}>{t('account.recovery.waitsText')}</p>
      </Card>
      <Form
        className={css.step}
        onSubmit={stop}
        refused="at fields"
        submit={t('account.recovery.stop')}
        variant="outline"
        waiting={stopping}
        waitingLabel={t('account.recovery.stopping')}
      >
        <h2 className={css.title}>{t('account.recovery.stopTitle')}</h2>
        <p className={css.text}>{t('account.recovery.notYou')}</p>
        <TextField
          label={t('session.pin.loginPassword')}
          name="login_password"
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
          note={t('account.recovery.stopText')}
          error={refused.fields.login_password}
        />
      </Form>
    </>
  )
}
