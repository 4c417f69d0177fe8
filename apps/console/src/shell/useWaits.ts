import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { kindsFor } from '@fairlead/contract/waiting-kinds'
import { useQuery } from '@tanstack/react-query'
import { waitingCounts } from '../queries.ts'

/** How much of each kind waits for whoever is signed in. */
export function useWaits(role: OperatorRole) {
  const { data } = useQuery({ ...waitingCounts, enabled: kindsFor(role).length > 0 })
  return data?.items ?? []
}
