import { LazySheet } from '@fairlead/ui/LazySheet'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Form } from '../../shell/Form.tsx'
import type { UserInfo } from '../../shell/session.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { userInfoQuery } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { EmailCodes } from './EmailCodes.tsx'

export const profileFields = ['nickname', 'email', 'phone'] as const
export type ProfileField = (typeof profileFields)[number]

const inputs = {
  nickname: { autoComplete: 'nickname', maxLength: 64 },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const

type Props = { field: ProfileField; user: UserInfo; onClose: () => void }

/** Changes one thing known of oneself. How one is reached takes the login password, as money news goes there. */
export function EditProfileSheet({ field, user, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const refused = useRefusedFields([field, 'login_password'], 'login_password')
  const [value, setValue] = useState(user[field])
  const [waiting, setWaiting] = useState(false)
  const guarded = field !== 'nickname'

  async function change(form: HTMLFormElement) {
    if (waiting || value.trim() === user[field]) return
    const password = String(new FormData(form).get('login_password') ?? '')
    const empty = [
      ...(value.trim() === '' ? [field] : []),
      ...(guarded && password === '' ? ['login_password'] : []),
    ]
    refused.set(Object.fromEntries(empty.map((name) => [name, 'session.errors.required' as const])))
    if (empty.length > 0) return
    setWaiting(true)
    try {
      await api.profile.edit({ [field]: value.trim(), ...(guarded ? { login_password: password } : {}) })
      await cache.invalidateQueries(userInfoQuery)
      showToast(t('profile.edit.done'), 'done')
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
      title={t(`profile.fields.${field}`)}
      closeLabel={t('shell.close')}
    >
      <Form
        onSubmit={change}
        refused="at fields"
        submit={t('profile.edit.submit')}
        waiting={waiting}
        waitingLabel={t('profile.edit.waiting')}
        disabledReason={value.trim() === user[field] && t('profile.edit.unchanged')}
      >
        <TextField
          {...inputs[field]}
          name={field}
          label={t(`profile.fields.${field}`)}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          error={refused.fields[field]}
        />
        {field === 'email' && <EmailCodes user={user} />}
        {guarded && (
          <TextField
            name="login_password"
            label={t('session.pin.loginPassword')}
            note={t('profile.edit.guarded')}
            type="password"
            autoComplete="current-password"
            reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
            error={refused.fields.login_password}
          />
        )}
      </Form>
    </LazySheet>
  )
}
