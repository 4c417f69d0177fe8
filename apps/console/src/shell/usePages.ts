import { useInfiniteQuery } from '@tanstack/react-query'
import { refreshMs } from '../queries.ts'

/** How many there are in all; `more` where there are more than are counted. */
export type Total = { readonly count: number; readonly more: boolean }

type Page<Item> = { items: Item[]; next_cursor: string | null; total?: Total | null }

/** A list of the server, page after page, read again while it is looked at. */
export function usePages<Item>(
  name: string,
  read: (input: { cursor?: string | undefined }) => Promise<Page<Item>>,
) {
  return useInfiniteQuery({
    queryKey: [name],
    queryFn: ({ pageParam }) => read({ cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: refreshMs,
  })
}
