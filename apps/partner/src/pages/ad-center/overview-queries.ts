import type { Data } from '@fairlead/contract/endpoint'
import { type overview, overviewPeriods } from '@fairlead/contract/overview'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export type Statistics = Data<typeof overview.statistics>
export type Period = keyof typeof overviewPeriods

/** The figures of a period, in the zone that every call names. Spec 9: ad data is read anew every 30 seconds. */
export const statisticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['overview', period],
    queryFn: ({ signal }) => api.overview.statistics({ type: overviewPeriods[period] }, { signal }),
    refetchInterval: 30_000,
  })
