import { useSyncExternalStore } from 'react'
import { firstApi } from './first-api.ts'

let total = 0
let loading = false
const listeners = new Set<() => void>()

function set(next: number) {
  total = Math.max(0, next)
  for (const listener of listeners) listener()
}

/** How many notifications are unread, shared by the bell and the notification page. Spec 4, unread count. */
export const unread = {
  reset: () => set(0),
  /** What the server said just now. */
  know: (now: number) => set(now),
  decrease: (by = 1) => set(total - by),
  /** Reads the count; does nothing while a read is under way. A failure is only logged. */
  fetch: async () => {
    if (loading) return
    loading = true
    try {
      set((await firstApi.notice.unreadCount({})).unread_total)
    } catch (error) {
      console.warn('unread count', error)
    } finally {
      loading = false
    }
  },
}

export function useUnread(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => total,
  )
}
