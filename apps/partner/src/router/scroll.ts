import type { HistoryLocation } from '@tanstack/history'
import { history } from './history.ts'
import type { Router } from './router.ts'

const storageKey = 'fb_scrolled'

/** How far down each place of the browser's history was left, in pixels. */
const left = new Map<string, number>(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
let stays = false

/** Has the next page that is drawn stay scrolled as the last one is. */
export function stayScrolled() {
  stays = true
}

/** Puts a page that was just drawn to where it was left, or to its top. */
export function returnToPlace({ state }: HistoryLocation) {
  if (!stays) window.scrollTo(0, left.get(state.__TSR_key ?? '') ?? 0)
  stays = false
}

/** Takes over from the browser, which would put a page back before its content is there. */
export function keepScrolled({ shown }: Router) {
  const leave = () => {
    const key = shown()?.place.state.__TSR_key
    if (key) left.set(key, window.scrollY)
  }
  window.history.scrollRestoration = 'manual'
  history.subscribe(leave)
  window.addEventListener('pagehide', () => {
    leave()
    sessionStorage.setItem(storageKey, JSON.stringify([...left]))
  })
}
