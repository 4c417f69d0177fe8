import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { TextArea } from '@fairlead/ui/TextArea'
import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAsked } from '../../router/shown-page.ts'
import css from '../../shell/Form.module.css'
import { Form } from '../../shell/Form.tsx'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'

const fields = ['topic', 'content'] as const
const longest = { topic: 100, content: 2000 } as const

/**
 * `/ad-center/feedback`; `about` is the topic to begin with, such as an order's number. What was typed stays until it has
 * arrived (docs/screens-and-calls.md, Checks: feedback).
 */
export function Page() {
  const { t } = useTranslation()
  const { about } = useAsked('/ad-center/feedback')
  const refused = useRefusedFields(fields, 'content')
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')

  async function send(form: HTMLFormElement) {
    const typed = new FormData(form)
    const said = { topic: String(typed.get('topic')).trim(), content: String(typed.get('content')).trim() }
    const empty = fields.filter((field) => said[field] === '')
    refused.set(Object.fromEntries(empty.map((field) => [field, 'session.errors.required' as const])))
    if (empty.length > 0) return
    setState('sending')
    try {
      await api.support.feedback(said)
      setState('sent')
    } catch (failure) {
      refused.take(failure)
      setState('writing')
    }
  }

  if (state === 'sent') {
    return (
      <Card>
        <EmptyState drawing="notices" title={t('support.sent.title')} text={t('support.sent.text')}>
          <Button variant="quiet" onClick={() => setState('writing')}>
            {t('support.sent.another')}
          </Button>
        </EmptyState>
      </Card>
    )
  }
  return (
    <Form
      onSubmit={send}
      refused="at fields"
      submit={t('support.send')}
      waiting={state === 'sending'}
      waitingLabel={t('support.sending')}
    >
      <p className={css.intro}>{t('support.intro')}</p>
      <TextField
        name="topic"
        label={t('support.topic')}
        maxLength={longest.topic}
        defaultValue={about}
        error={refused.fields.topic}
      />
      <TextArea
        name="content"
        label={t('support.content')}
        maxLength={longest.content}
        note={t('support.note')}
        error={refused.fields.content}
      />
    </Form>
  )
}
