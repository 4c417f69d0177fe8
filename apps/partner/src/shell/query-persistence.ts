import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { createStore, del, get, set } from 'idb-keyval'
import { putBack } from './put-back.ts'
import { onPartnerChange, userInfo } from './session.ts'

/** What can be read again without a network: the ad centre, plans and orders, the wallet, statements, coupons, who one is. */
const keptKeys = new Set(['userInfo', 'overview', 'plan', 'wallet', 'coupon'])
const keptForMs = 30 * 86_400_000
const writeEveryMs = 1_000
/** A slow disk must not keep the page from being drawn. */
const readWithinMs = 300

type Kept = { readonly partnerId: string; readonly at: number; readonly reads: DehydratedState }

const disk = createStore('fairlead', 'reads')
const key = 'last'

/** Puts what was read last time into the cache, and from now on keeps what is read. Another partner's is forgotten. */
export async function persistQueries(cache: QueryClient, now: () => number): Promise<void> {
  onPartnerChange(() => forget())
  const put = get<Kept>(key, disk).then(
    (kept) => {
      if (kept && kept.partnerId === userInfo.get()?.id && kept.at > now() - keptForMs)
        putBack(cache, kept.reads)
    },
    () => undefined,
  )
  // A slow disk's comes later, and takes the place of nothing that was read anew by then.
  await Promise.race([put, new Promise((resolve) => setTimeout(resolve, readWithinMs))])

  let waiting = false
  cache.getQueryCache().subscribe((event) => {
    if (waiting || event.type !== 'updated' || !isKept(event.query)) return
    waiting = true
    setTimeout(() => {
      waiting = false
      write(cache, now())
    }, writeEveryMs)
  })
}

/** What was read once stays kept, though it could not be read anew. */
function isKept({ state, queryKey }: Query): boolean {
  return state.data !== undefined && keptKeys.has(String(queryKey[0]))
}

function write(cache: QueryClient, at: number) {
  const partnerId = userInfo.get()?.id
  if (!partnerId) return
  const kept: Kept = { partnerId, at, reads: dehydrate(cache, { shouldDehydrateQuery: isKept }) }
  set(key, kept, disk).catch((error: unknown) => console.warn('kept reads', error))
}

function forget() {
  del(key, disk).catch((error: unknown) => console.warn('kept reads', error))
}
