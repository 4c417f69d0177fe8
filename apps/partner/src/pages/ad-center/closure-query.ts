import type { account } from '@fairlead/contract/account'
import type { Data } from '@fairlead/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** What an account that is to be closed still waits for. */
export type Closure = Data<typeof account.closure>

export const closureQuery = queryOptions({
  queryKey: ['closure'],
  queryFn: ({ signal }) => api.account.closure({}, { signal }),
  refetchInterval: 30_000,
})
