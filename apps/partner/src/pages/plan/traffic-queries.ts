import type { Data } from '@fairlead/contract/endpoint'
import type { traffic } from '@fairlead/contract/traffic'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { planKey } from './plan-queries.ts'

export type Traffic = Data<typeof traffic.orderTraffic>

/** Where an order's traffic came from, up to a UTC day or its last; while it is estimated, looked at again. */
export const trafficQuery = (id: string, to: string | undefined) =>
  queryOptions({
    queryKey: [...planKey, 'traffic', id, to ?? ''],
    queryFn: ({ signal }) => api.traffic.orderTraffic({ id, ...(to && { to }) }, { signal }),
    refetchInterval: ({ state }) => state.data?.order.estimated && to === undefined && 30_000,
  })
