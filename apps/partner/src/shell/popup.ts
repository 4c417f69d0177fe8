import { createStore } from './store.ts'

/** `request` outlives the closing, since a popup that fades out still needs its words. `wanted` from the first opening on. */
export type PopupState<Request> = {
  readonly request: Request | null
  readonly open: boolean
  readonly wanted: boolean
}

export type Popup<Request> = {
  readonly open: (request: Request) => void
  readonly close: () => void
  /** Closes it as if it had never been asked for. */
  readonly drop: () => void
  readonly use: () => PopupState<Request>
  readonly isOpen: () => boolean
}

/** A popup of the shell that any page can ask for. */
export function popup<Request>(): Popup<Request> {
  const unwanted: PopupState<Request> = { request: null, open: false, wanted: false }
  const state = createStore(unwanted)
  return {
    open: (request) => state.set({ request, open: true, wanted: true }),
    close: () => state.set({ ...state.get(), open: false }),
    drop: () => state.set(unwanted),
    use: state.use,
    isOpen: () => state.get().open,
  }
}
