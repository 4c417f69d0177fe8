import { firstApi } from './first-api.ts'
import { onPartnerChange } from './session.ts'
import { stored } from './stored.ts'

/** Kept on the device, so that the badge is there before the server answers (docs/screens-and-calls.md, Kept on the device). */
const kept = stored<{ readonly unread_total: number; readonly loading: boolean }>('fb_unread')

// A read that the last page began did not outlive it.
set({ loading: false })
onPartnerChange(() => kept.set(null))

function set(part: { readonly unread_total?: number; readonly loading?: boolean }) {
  const { unread_total = 0, loading = false } = { ...kept.get(), ...part }
  kept.set({ unread_total: Math.max(0, unread_total), loading })
}

/**
 * How many notifications are unread, shared by the bell and the notification page (docs/screens-and-calls.md, Unread
 * count).
 */
export const unread = {
  reset: () => set({ unread_total: 0 }),
  /** What the server said just now. */
  know: (now: number) => set({ unread_total: now }),
  decrease: (by = 1) => set({ unread_total: (kept.get()?.unread_total ?? 0) - by }),
  /** Reads the count; does nothing while a read is under way. A failure is only logged. */
  fetch: async () => {
    if (kept.get()?.loading) return
    set({ loading: true })
    try {
      set(await firstApi.notice.unreadCount({}))
    } catch (error) {
      console.warn('unread count', error)
    } finally {
      set({ loading: false })
    }
  },
}

export function useUnread(): number {
  return kept.use()?.unread_total ?? 0
}
