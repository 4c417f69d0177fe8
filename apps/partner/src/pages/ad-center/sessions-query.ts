import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.session.sessionList({}, { signal }),
})

export type Session = Awaited<ReturnType<typeof api.session.sessionList>>['items'][number]
