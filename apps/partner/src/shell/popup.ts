import { useSyncExternalStore } from 'react'

/** `request` outlives the closing, since a popup that fades out still needs its words. `wanted` from the first opening on. */
export type PopupState<Request> = {
  readonly request: Request | null
  readonly open: boolean
  readonly wanted: boolean
}

export type Popup<Request> = {
  readonly open: (request: Request) => void
  readonly close: () => void
  readonly use: () => PopupState<Request>
  readonly isOpen: () => boolean
}

/** A popup of the shell that any page can ask for. */
export function popup<Request>(): Popup<Request> {
  let state: PopupState<Request> = { request: null, open: false, wanted: false }
  const listeners = new Set<() => void>()
  const set = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    open: (request) => set({ request, open: true, wanted: true }),
    close: () => set({ ...state, open: false }),
    use: () => useSyncExternalStore(subscribe, () => state),
    isOpen: () => state.open,
  }
}
