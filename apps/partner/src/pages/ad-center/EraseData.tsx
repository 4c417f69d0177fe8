import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { Form } from '../../shell/Form.tsx'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Closure } from './closure-query.ts'

type Props = { closure: Closure; onTaken: (closure: Closure) => Promise<void> }

/** What is erased of a closed account and what the law keeps; or, once asked for, from when, and the way back. */
export function EraseData({ closure, onTaken }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!closure.erased_from) return <AskToErase onTaken={onTaken} />
  return (
    <div className={css.form}>
      <Section title={t('account.erase.title')}>
        <Card padded>
          <p>{t('account.erase.due', { time: formats.dayTime(closure.erased_from) })}</p>
          <p className={css.below}>{t('account.erase.dueText')}</p>
        </Card>
      </Section>
      <KeepData onTaken={onTaken} />
    </div>
  )
}

function AskToErase({ onTaken }: Pick<Props, 'onTaken'>) {
  const { t } = useTranslation()
  const refused = useRefusedFields(['login_password'])
  const [sending, setSending] = useState(false)

  async function ask(form: HTMLFormElement) {
    const login_password = String(new FormData(form).get('login_password'))
    refused.set(login_password === '' ? { login_password: 'session.errors.required' } : {})
    if (login_password === '') return
    setSending(true)
    try {
      const asked = await api.account.erasureAsk({ login_password })
      showToast(t('account.erase.asked'), 'done')
      await onTaken(asked)
    } catch (failure) {
      refused.take(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <Form
      onSubmit={ask}
      refused="at fields"
      submit={t('account.erase.submit')}
      variant="outline"
      waiting={sending}
      waitingLabel={t('account.erase.asking')}
    >
      <Section title={t('account.erase.title')}>
        <Card padded>
          <p>{t('account.erase.text')}</p>
          <p className={css.below}>{t('account.erase.kept')}</p>
        </Card>
      </Section>
      <TextField
        label={t('account.close.password')}
        name="login_password"
        type="password"
        autoComplete="current-password"
        reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
        error={refused.fields.login_password}
      />
    </Form>
  )
}

function KeepData({ onTaken }: Pick<Props, 'onTaken'>) {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const keep = useMutation({
    mutationFn: () => api.account.erasureTakeBack({}),
    onSuccess: async (kept) => {
      showToast(t('account.erase.stays'), 'done')
      await onTaken(kept)
    },
    onError: showFailure,
  })
  return (
    <Button
      variant="outline"
      wide
      waiting={keep.isPending}
      waitingLabel={t('account.erase.keeping')}
      onClick={() => keep.mutate()}
    >
      {t('account.erase.keep')}
    </Button>
  )
}
