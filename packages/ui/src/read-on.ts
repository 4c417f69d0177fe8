/** What reading on asks of a list that comes page after page: part of what a query of TanStack gives back. */
type Read = {
  readonly isSuccess: boolean
  readonly hasNextPage: boolean
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<Read>
}

/**
 * Reads the next page of a list. What is being read already is waited for: a page that is asked for twice, by two presses or
 * by scrolling, is read once. When the list was read anew in the page's place, because something happened, the page is asked
 * for after it, so that no press is lost.
 */
export async function readOn(query: Read): Promise<void> {
  const before = query.data?.pages.length ?? 0
  let read = query
  do {
    read = await read.fetchNextPage({ cancelRefetch: false })
  } while (read.isSuccess && read.hasNextPage && (read.data?.pages.length ?? 0) <= before)
}
