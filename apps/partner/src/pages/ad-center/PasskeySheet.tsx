import { Button } from '@fairlead/ui/Button'
import { LazyConfirm } from '@fairlead/ui/LazyConfirm'
import { LazySheet } from '@fairlead/ui/LazySheet'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyApi } from '../../passkey-api.ts'
import { Form } from '../../shell/Form.tsx'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type Passkey, passkeysQuery } from './passkeys-query.ts'

/** Names a passkey anew, or removes it after a question. */
export function PasskeySheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const [name, setName] = useState(passkey.name)
  const [asked, setAsked] = useState(false)
  const { id } = passkey
  const done = (said: string) => ({
    onSuccess: () => {
      showToast(said, 'done')
      onClose()
    },
    onError: showFailure,
    onSettled: () => cache.invalidateQueries(passkeysQuery),
  })
  const rename = useMutation({
    mutationFn: () => passkeyApi.rename({ id, name: name.trim() }),
    ...done(t('profile.edit.done')),
  })
  const remove = useMutation({
    mutationFn: () => passkeyApi.remove({ id }),
    ...done(t('profile.passkeys.removed')),
  })

  function save() {
    if (name.trim() !== '' && name.trim() !== passkey.name) rename.mutate()
  }

  return (
    <>
      <LazySheet
        open={!asked}
        onOpenChange={(open) => !open && !asked && onClose()}
        title={passkey.name}
        closeLabel={t('shell.close')}
      >
        <Form
          onSubmit={save}
          refused="at fields"
          submit={t('profile.passkeys.save')}
          waiting={rename.isPending}
          disabledReason={name.trim() === passkey.name && t('profile.edit.unchanged')}
          below={
            <Button wide variant="outline" onClick={() => setAsked(true)}>
              {t('profile.passkeys.remove')}
            </Button>
          }
        >
          <TextField
            name="name"
            label={t('profile.passkeys.name')}
            value={name}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            error={name.trim() === '' ? t('session.errors.required') : undefined}
          />
        </Form>
      </LazySheet>
      <LazyConfirm
        ends
        open={asked}
        title={t('profile.passkeys.ask')}
        text={t('profile.passkeys.askText')}
        confirmLabel={t('profile.passkeys.remove')}
        cancelLabel={t('shell.cancel')}
        waiting={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
