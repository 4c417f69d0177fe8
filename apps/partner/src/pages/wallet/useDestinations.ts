import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../shell/useConfig.ts'
import { destinationsQuery, pollMs } from './wallet-queries.ts'

/** Where withdrawals can go. Read again while a new destination waits, so that it turns usable before one's eyes. */
export function useDestinations() {
  const { demo } = useConfig()
  return useQuery({
    ...destinationsQuery,
    refetchInterval: ({ state }) => (state.data?.waiting ? pollMs(demo) : false),
  })
}
