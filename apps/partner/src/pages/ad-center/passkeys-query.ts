import { queryOptions } from '@tanstack/react-query'
import { passkeyApi } from '../../passkey-api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => passkeyApi.list({}, { signal }),
})

export type Passkey = Awaited<ReturnType<typeof passkeyApi.list>>['items'][number]
