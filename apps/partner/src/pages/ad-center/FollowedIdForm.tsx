import { TextField } from '@fairlead/ui/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../shell/Form.tsx'
import type { Problem } from '../../shell/problem.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FollowingPage.module.css'
import { type Follow, type OwnFollowedId, recordQuery, type TrackRecord } from './following-queries.ts'

type Props = {
  current: Follow | null
  own: OwnFollowedId
  onRecord: (record: TrackRecord) => void
}

/** docs/screens-and-calls.md, Checks: follow ID. "ID error, please re-enter", and never the ID that one follows already. */
export function FollowedIdForm({ current, own, onRecord }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const refused = useRefusedFields(['followed_id'] as const)
  const [reading, setReading] = useState(false)

  async function read(form: HTMLFormElement) {
    const id = String(new FormData(form).get('followed_id')).trim().toUpperCase()
    const problem = problemOf(id)
    refused.set(problem ? { followed_id: problem } : {})
    if (problem) return
    setReading(true)
    try {
      onRecord(await cache.fetchQuery(recordQuery(id)))
    } catch (failure) {
      refused.take(failure)
    } finally {
      setReading(false)
    }
  }

  function problemOf(id: string): Problem | undefined {
    if (id === '') return 'following.follow.empty'
    if (id === current?.followed_id) return 'following.follow.current'
    if (id === own.followed_id) return 'following.follow.own'
    return undefined
  }

  return (
    <Form
      className={css.stack}
      onSubmit={read}
      refused="at fields"
      submit={t('following.follow.read')}
      waiting={reading}
      waitingLabel={t('following.follow.reading')}
    >
      <TextField
        name="followed_id"
        label={t('following.follow.id')}
        note={t('following.follow.idNote')}
        error={refused.fields.followed_id}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
    </Form>
  )
}
