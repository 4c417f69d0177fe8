import { LazySheet } from '@fairlead/ui/LazySheet'
import { saveFile } from '@fairlead/ui/save-file'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Form } from '../../shell/Form.tsx'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'

/** All that is kept of the partner, as a file: what is in it, and the login password that it takes. */
export function DataSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const refused = useRefusedFields(['login_password'])
  const [waiting, setWaiting] = useState(false)

  async function take(form: HTMLFormElement) {
    const login_password = String(new FormData(form).get('login_password'))
    refused.set(login_password === '' ? { login_password: 'session.errors.required' } : {})
    if (login_password === '') return
    setWaiting(true)
    try {
      saveFile(await api.account.dataFile({ login_password }))
      showToast(t('account.data.done'), 'done')
      onClose()
    } catch (failure) {
      refused.take(failure)
      setWaiting(false)
    }
  }

  return (
    <LazySheet
      open
      onOpenChange={(open) => !open && !waiting && onClose()}
      title={t('account.data.row')}
      closeLabel={t('shell.close')}
    >
      <Form
        onSubmit={take}
        refused="at fields"
        submit={t('account.data.submit')}
        waiting={waiting}
        waitingLabel={t('account.data.making')}
      >
        <p>{t('account.data.text')}</p>
        <TextField
          name="login_password"
          label={t('session.pin.loginPassword')}
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
          error={refused.fields.login_password}
        />
      </Form>
    </LazySheet>
  )
}
