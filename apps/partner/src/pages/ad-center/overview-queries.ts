import type { Data } from '@fairlead/contract/endpoint'
import type { overview, overviewPeriods } from '@fairlead/contract/overview'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { zoneHeader } from '../../shell/timezone.ts'

export type Statistics = Data<typeof overview.statistics>

/** The contract's codes. Written again, and held equal by the compiler, so that its schemas stay out of this page. */
const periodCodes = { today: 1, week: 2, month: 3, all: 4 } as const satisfies typeof overviewPeriods
export type Period = keyof typeof periodCodes

/** The figures of a period, in the zone of this device. Read anew every 30 seconds (docs/screens-and-calls.md, Ad centre). */
export const statisticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['overview', period],
    queryFn: ({ signal }) => {
      const user_time_zone = zoneHeader(new Date())
      return api.overview.statistics({ type: periodCodes[period], user_time_zone }, { signal })
    },
    refetchInterval: 30_000,
  })

/** The orders behind some days, which are local days of this device. */
export const ordersOfDaysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['overview', 'orders', from, to],
    queryFn: ({ signal }) =>
      api.overview.orders({ from, to, user_time_zone: zoneHeader(new Date()) }, { signal }),
    refetchInterval: 30_000,
  })
