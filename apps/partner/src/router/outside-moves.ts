import type { RouterHistory } from '@tanstack/history'

/**
 * Gives an address that was typed, or set by a host app, its place behind the page it came from. The browser enters it into
 * its history without one; our own history would take it for the first page, and the back arrow would leave the app. Called
 * before that history is made: of what listens to a window, what came first hears first.
 */
export function placeOutsideMoves(current: () => RouterHistory) {
  window.addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const key = Math.random().toString(36).slice(2)
    const state = { __TSR_index: current().location.state.__TSR_index + 1, __TSR_key: key, key }
    // The browser's own: our history watches `history.replaceState`, and must still see that something moved.
    History.prototype.replaceState.call(window.history, state, '')
  })
}
