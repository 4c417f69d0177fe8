import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Problem } from '../../shell/problem.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type Mandate, type OperatedRecord, type OwnOperatedId, recordQuery } from './assistance-queries.ts'
import css from './OperatedPage.module.css'

type Props = {
  current: Mandate | null
  own: OwnOperatedId
  onRecord: (record: OperatedRecord) => void
}

/** docs/screens-and-calls.md, Checks: follow ID. "ID error, please re-enter", and never the ID that one follows already. */
export function OperatedIdForm({ current, own, onRecord }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const refused = useRefusedFields(['operated_id'] as const)
  const [reading, setReading] = useState(false)

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (reading) return
    const id = String(new FormData(event.currentTarget).get('operated_id')).trim().toUpperCase()
    const problem = problemOf(id)
    refused.set(problem ? { operated_id: problem } : {})
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
    if (id === '') return 'assistance.follow.empty'
    if (id === current?.operated_id) return 'assistance.follow.current'
    if (id === own.operated_id) return 'assistance.follow.own'
    return undefined
  }

  return (
    <form className={css.stack} noValidate onSubmit={read}>
      <TextField
        name="operated_id"
        label={t('assistance.follow.id')}
        note={t('assistance.follow.idNote')}
        error={refused.fields.operated_id}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
      <Button type="submit" wide waiting={reading} waitingLabel={t('assistance.follow.reading')}>
        {t('assistance.follow.read')}
      </Button>
    </form>
  )
}
