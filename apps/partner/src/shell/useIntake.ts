import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { currentLanguage } from './language.ts'

const refreshMs = 30_000

/**
 * Why no deposit and no funding is taken now: two people have stopped the intake, or the network is late in paying. Null while
 * both are taken, or it is not known.
 */
export function useIntakeStopped(): string | null {
  const lang = currentLanguage()
  const { data } = useQuery({
    queryKey: ['intake', lang],
    queryFn: ({ signal }) => api.session.intake({ lang }, { signal }),
    refetchInterval: refreshMs,
  })
  return data?.msg ?? data?.late_msg ?? null
}
