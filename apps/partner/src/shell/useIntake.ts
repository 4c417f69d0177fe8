import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { currentLanguage } from './language.ts'

const refreshMs = 30_000

/** What is said while two people have stopped all that is taken in; null while nothing is stopped, or not known to be. */
export function useIntakeStopped(): string | null {
  const lang = currentLanguage()
  const { data } = useQuery({
    queryKey: ['intake', lang],
    queryFn: ({ signal }) => api.session.intake({ lang }, { signal }),
    refetchInterval: refreshMs,
  })
  return data?.msg ?? null
}
