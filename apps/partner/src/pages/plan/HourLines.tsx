import { useQuery } from '@tanstack/react-query'
import { JournalEntries } from '../../shell/JournalEntries.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { hourQuery } from './plan-queries.ts'

/** The journal entries of one hour of delivery. */
export function HourLines({ id, from }: { id: string; from: string }) {
  const { t } = useTranslation()
  const query = useQuery(hourQuery(id, from))
  if (!query.data) return <PageState query={query} loading={t('plan.loading.journal')} />
  return <JournalEntries entries={query.data.entries} />
}
