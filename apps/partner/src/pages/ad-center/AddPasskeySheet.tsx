import { ApiRefusal } from '@fairlead/contract/client'
import { LazySheet } from '@fairlead/ui/LazySheet'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../shell/Form.tsx'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import { makePasskey } from './make-passkey.ts'
import { passkeysQuery } from './passkeys-query.ts'

/** Adds a passkey: the login password first, then what the browser asks for. */
export function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const refused = useRefusedFields(['name', 'login_password', 'code'])
  const [waiting, setWaiting] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)

  async function add(form: HTMLFormElement) {
    const typed = new FormData(form)
    const password = String(typed.get('login_password'))
    refused.set(password === '' ? { login_password: 'session.errors.required' } : {})
    if (password === '') return
    setWaiting(true)
    try {
      const code = typed.get('code')?.toString().trim()
      await makePasskey(password, code, String(typed.get('name')).trim())
      await cache.invalidateQueries(passkeysQuery)
      showToast(t('profile.passkeys.added'), 'done')
      onClose()
    } catch (failure) {
      // A code is good once, and asked for where log-ins take one.
      if (failure instanceof ApiRefusal && failure.field === 'code') setNeedsCode(true)
      if (!(failure instanceof DOMException)) refused.take(failure)
      else if (failure.name === 'InvalidStateError') showToast(t('profile.passkeys.already'))
      else showToast(t('session.login.passkeyStopped'))
      setWaiting(false)
    }
  }

  return (
    <LazySheet
      open
      onOpenChange={(open) => !open && !waiting && onClose()}
      title={t('profile.passkeys.add')}
      closeLabel={t('shell.close')}
    >
      <Form
        onSubmit={add}
        refused="at fields"
        submit={t('profile.passkeys.create')}
        waiting={waiting}
        waitingLabel={t('profile.passkeys.creating')}
      >
        <p>{t('profile.passkeys.addText')}</p>
        <TextField
          name="login_password"
          label={t('session.pin.loginPassword')}
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
          error={refused.fields.login_password}
        />
        {needsCode && (
          <TextField
            name="code"
            label={t('account.secondStep.code')}
            autoComplete="one-time-code"
            maxLength={32}
            error={refused.fields.code}
          />
        )}
        <TextField
          name="name"
          label={t('profile.passkeys.name')}
          note={t('profile.passkeys.nameNote')}
          maxLength={64}
          autoComplete="off"
          error={refused.fields.name}
        />
      </Form>
    </LazySheet>
  )
}
