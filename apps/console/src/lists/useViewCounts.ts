import { useQueries } from '@tanstack/react-query'
import { send } from '../calls/call.ts'
import { countText } from '../formats.ts'
import type { Total } from '../shell/usePages.ts'
import type { ListName } from './list-name.ts'
import type { View } from './saved-views.ts'

/** A count is not what one waits for: it is read anew less often than the rows, in ms. */
const countRefreshMs = 30_000

/** How much each view of a list holds, as its tab says it; nothing where it is nothing, or not known yet. */
export function useViewCounts(page: ListName, views: readonly View[]): readonly (string | undefined)[] {
  const counts = useQueries({
    queries: views.map(({ asked }) => ({
      queryKey: ['view count', page, asked],
      queryFn: async () => ((await send(page, asked)).total ?? null) as Total | null,
      refetchInterval: countRefreshMs,
      staleTime: countRefreshMs / 2,
    })),
  })
  return counts.map(({ data }) => (data && data.count > 0 ? countText(data.count, data.more) : undefined))
}
