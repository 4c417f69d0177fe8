import { type LiveEvent, livePath, readEvents } from '@fairlead/contract/live'
import { callOptions } from './first-api.ts'
import { queryClient } from './query-client.ts'
import { onPartnerChange, sessionToken } from './session.ts'
import { unread } from './unread.ts'

/** How long until a stream that broke is asked for again; the longest is for a server that has none to give. */
const againMs = { first: 1_000, most: 60_000 }
/** Figures are read anew at most this often, however much happens. */
const refreshEveryMs = 3_000

let following: AbortController | undefined
let refresh: ReturnType<typeof setTimeout> | undefined
/** What happened while nobody looked was not heard; a page that has just come has read everything itself. */
let lookedAway = false

/**
 * Hears of what happened as soon as it did, for as long as somebody looks at the app: the bell counts it and what is on
 * the screen is read anew. Pages go on asking by themselves as well, so without it they are only later.
 */
export function followLiveEvents() {
  if (following || document.hidden || sessionToken() === null) return
  following = new AbortController()
  void follow(following.signal)
}

function stop() {
  following?.abort()
  following = undefined
  clearTimeout(refresh)
  refresh = undefined
}

onPartnerChange(stop)
// Browsers open few connections at once to one server: tabs that nobody sees keep none.
document.addEventListener('visibilitychange', () => {
  lookedAway = true
  if (document.hidden) stop()
  else followLiveEvents()
})

async function follow(signal: AbortSignal) {
  let lost = false
  for (let wait = againMs.first; !signal.aborted; wait = Math.min(wait * 2, againMs.most)) {
    try {
      const { body, headers } = await fetch(callOptions.base + livePath, {
        headers: callOptions.headers(),
        // It stays open: what the page itself waits for goes first.
        priority: 'low',
        signal,
      })
      // Whatever happened meanwhile was not heard.
      if (lost) refreshSoon(0)
      lost = false
      if (body && headers.get('Content-Type')?.startsWith('text/event-stream')) {
        for await (const event of readEvents(body)) {
          wait = againMs.first
          hear(event)
        }
      }
    } catch {
      // Broken or ended: pages notice for themselves when there is no server.
      lost = true
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

function hear(event: LiveEvent) {
  if (event.event !== 'changed') unread.know(event.data.unread_total)
  if (event.event !== 'open' || lookedAway) refreshSoon(event.event === 'notice' ? 0 : refreshEveryMs)
}

function refreshSoon(afterMs: number) {
  refresh ??= setTimeout(() => {
    refresh = undefined
    void queryClient.invalidateQueries()
  }, afterMs)
}
