import { useQuery } from '@tanstack/react-query'
import { JournalEntries } from '../../shell/JournalEntries.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { hourQuery } from './plan-queries.ts'

/** The journal entries of one hour of delivery. */
export function HourLines({ id, from }: { id: string; from: string }) {
  const query = useQuery(hourQuery(id, from))
  if (!query.data) return <PageState query={query} />
  return <JournalEntries entries={query.data.entries} />
}
