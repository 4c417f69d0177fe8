import { useInfiniteQuery } from '@tanstack/react-query'
import { useConfig } from '../../shell/useConfig.ts'
import { type FlowFilter, type FlowSource, flowsQuery, liveFirstPage } from './wallet-queries.ts'

export type FlowPages = ReturnType<typeof useFlows>

/** What moved money of one source, page by page. */
export function useFlows(filter: FlowFilter, source: FlowSource) {
  const { demo } = useConfig()
  return useInfiniteQuery({ ...flowsQuery(filter, source), ...liveFirstPage(demo) })
}
