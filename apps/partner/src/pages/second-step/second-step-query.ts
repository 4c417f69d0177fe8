import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => api.secondStep.state({}, { signal }),
})

export type SecondStep = Awaited<ReturnType<typeof api.secondStep.state>>
