import type { DehydratedState, QueryClient } from '@tanstack/react-query'

/**
 * Puts what was kept into the cache, where nothing newer is, as figures to be read anew. The library's `hydrate` would lose
 * those that are being read already: a read that is called off takes them back to how it began, with nothing.
 */
export function putBack(cache: QueryClient, { queries }: DehydratedState) {
  for (const { queryKey, state } of queries) {
    const updatedAt = state.dataUpdatedAt
    if (updatedAt <= (cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0)) continue
    cache.setQueryData(queryKey, state.data, { updatedAt })
    // However young it is, whoever opens the app anew wants to see what is so now.
    void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}
