import { Sheet } from '@fairlead/ui/Sheet'
import { TextArea } from '@fairlead/ui/TextArea'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Form } from '../../shell/Form.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import { planKey } from '../plan/plan-queries.ts'
import type { AppealSubject } from './appeals.ts'
import { walletKey } from './wallet-queries.ts'

const longest = 2000

type Props = { subject: AppealSubject; open: boolean; onOpenChange: (open: boolean) => void }

/** Takes the partner's own words to whoever had no part in the decision. What was typed stays until it has arrived. */
export function AppealSheet({ subject, open, onOpenChange }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const refused = useRefusedFields(['statement'])
  const [sending, setSending] = useState(false)

  async function send(form: HTMLFormElement) {
    const statement = String(new FormData(form).get('statement')).trim()
    refused.set(statement === '' ? { statement: 'session.errors.required' } : {})
    if (statement === '') return
    setSending(true)
    try {
      const appeal = await api.review.appealOpen({ ...subject, statement })
      showToast(t('review.appeal.sent', { time: formats.dayTime(appeal.answer_by) }), 'done')
      await Promise.all([walletKey, planKey].map((queryKey) => cache.invalidateQueries({ queryKey })))
      onOpenChange(false)
    } catch (failure) {
      refused.take(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('review.appeal.sheet')}
      closeLabel={t('shell.close')}
    >
      <Form
        onSubmit={send}
        refused="at fields"
        submit={t('review.appeal.send')}
        waiting={sending}
        waitingLabel={t('review.appeal.sending')}
      >
        <TextArea
          name="statement"
          label={t('review.appeal.statement')}
          note={t('review.appeal.statementNote')}
          maxLength={longest}
          error={refused.fields.statement}
        />
      </Form>
    </Sheet>
  )
}
