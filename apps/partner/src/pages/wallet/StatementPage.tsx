import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Section } from '@fairlead/ui/Section'
import { Segments } from '@fairlead/ui/Segments'
import { TextField } from '@fairlead/ui/TextField'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { Form } from '../../shell/Form.tsx'
import { Paged } from '../../shell/Paged.tsx'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ExportRow } from './ExportRow.tsx'
import { exportsQuery } from './statement-queries.ts'

const formats = ['pdf', 'csv'] as const

/** `/wallet/statement`: asks for a statement of account as a file, and hands over those that are ready. */
export function Page() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(exportsQuery)
  return (
    <>
      <StatementForm />
      <Section title={t('wallet.export.list')}>
        <Paged
          query={query}
          empty={
            <EmptyState
              drawing="flows"
              title={t('wallet.export.empty')}
              text={t('wallet.export.emptyText')}
            />
          }
        >
          {(items) => (
            <Card>
              {items.map((item) => (
                <ExportRow key={item.id} item={item} />
              ))}
            </Card>
          )}
        </Paged>
      </Section>
    </>
  )
}

function StatementForm() {
  const { t } = useTranslation()
  const { calendarDay, day } = useFormats()
  const messageOf = useFailureMessage()
  const cache = useQueryClient()
  const today = calendarDay(new Date())
  // The browser writes a day as its own language has it, whatever the app speaks.
  const read = (typed: string) => typed && day(`${typed}T12:00`)
  const [format, setFormat] = useState<(typeof formats)[number]>('pdf')
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`)
  const [to, setTo] = useState(today)
  const ask = useMutation({
    mutationFn: () => api.statement.exportRequest({ format, from, to }),
    onSuccess: () => cache.invalidateQueries(exportsQuery),
  })
  return (
    <Form
      onSubmit={() => ask.mutate()}
      refused="at fields"
      submit={t('wallet.export.ask')}
      waiting={ask.isPending}
      waitingLabel={t('wallet.export.asking')}
      disabledReason={(!from || !to) && t('wallet.export.bothDays')}
    >
      <p className={css.intro}>{t('wallet.export.intro')}</p>
      <Segments
        label={t('wallet.export.format')}
        options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
        value={format}
        onChange={setFormat}
      />
      <TextField
        label={t('wallet.export.from')}
        name="from"
        type="date"
        required
        value={from}
        note={read(from)}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t('wallet.export.to')}
        name="to"
        type="date"
        required
        value={to}
        note={[read(to), t('wallet.export.toNote')].filter(Boolean).join('\u00a0· ')}
        error={ask.isError && messageOf(ask.error)}
        onChange={(event) => setTo(event.target.value)}
      />
    </Form>
  )
}
