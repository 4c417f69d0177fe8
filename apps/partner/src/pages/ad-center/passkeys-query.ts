import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api.passkey.list({}, { signal }),
})

export type Passkey = Awaited<ReturnType<typeof api.passkey.list>>['items'][number]
