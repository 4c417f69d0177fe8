import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/react-query'

type Pages = InfiniteData<{ readonly items: readonly unknown[] }>

/**
 * Reads the next page of a list. When what is on the screen is read anew meanwhile, because something happened, that
 * takes the place of the next page: then it is asked for once more, so that no press is lost.
 */
export async function readOn(query: InfiniteQueryObserverResult<Pages>): Promise<void> {
  const before = query.data?.pages.length ?? 0
  let read = await query.fetchNextPage()
  while (read.isSuccess && read.hasNextPage && read.data.pages.length <= before) {
    read = await read.fetchNextPage()
  }
}
