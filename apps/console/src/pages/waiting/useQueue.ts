import type { WaitingKind } from '@fairlead/contract/waiting-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingApi } from '../../api.ts'
import { waitingCounts } from '../../queries.ts'
import type { WaitingItem } from '../../shell/operator.ts'
import { usePages } from '../../shell/usePages.ts'
import { keyOf } from './say-item.ts'

/** What waits, as the address asks for it, without what was just done here and is still in the answer before. */
export function useQueue({ kind, find }: { kind?: string | undefined; find?: string | undefined }) {
  const [done, setDone] = useState<{ readonly key: string; readonly at: number }>()
  const list = usePages<WaitingItem>(`waiting ${kind ?? ''} ${find ?? ''}`, ({ cursor }) =>
    waitingApi.list({
      ...(kind && { kind: kind as WaitingKind }),
      ...(find && { find }),
      ...(cursor && { cursor }),
    }),
  )
  const { data } = useQuery(waitingCounts)
  const rows = list.data?.pages.flatMap(({ items }) => items)
  return {
    list,
    rows: rows?.filter((row) => !(done && list.dataUpdatedAt <= done.at && keyOf(row) === done.key)),
    counts: data?.items.filter(({ count }) => count > 0) ?? [],
    leave: (key: string) => setDone({ key, at: Date.now() }),
  }
}
