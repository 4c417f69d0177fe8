import { ApiRefusal } from '@fairlead/contract/client'
import { Button } from '@fairlead/ui/Button'
import { LazySheet } from '@fairlead/ui/LazySheet'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../../shell/Form.module.css'
import { makePasskey } from './make-passkey.ts'
import { passkeysQuery } from './passkeys-query.ts'

/** Adds a passkey: the login password first, then what the browser asks for. */
export function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const refused = useRefusedFields(['name', 'login_password', 'code'])
  const [waiting, setWaiting] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('login_password'))
    refused.set(password === '' ? { login_password: 'session.errors.required' } : {})
    if (waiting || password === '') return
    setWaiting(true)
    try {
      const code = form.get('code')?.toString().trim()
      await makePasskey(password, code, String(form.get('name')).trim())
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
      <form className={css.form} noValidate onSubmit={add}>
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
        <Button type="submit" wide waiting={waiting} waitingLabel={t('profile.passkeys.creating')}>
          {t('profile.passkeys.create')}
        </Button>
      </form>
    </LazySheet>
  )
}
