import type { ApiRefusal } from '@fairlead/contract/client'

/** When something was sent, in ms of `performance.now()`, and from which page. */
export type Sent = { readonly at: number; readonly from: string | undefined }
type Listener = (refusal: ApiRefusal, sent: Sent) => void
const listeners = new Set<Listener>()

let shown: string | undefined

/** The page on the screen, which goes on asking while the next one loads. */
export function setShownPage(page: string | undefined) {
  shown = page
}

export function sentNow(): Sent {
  return { at: performance.now(), from: shown }
}

/** Tells whoever watches that the server said no to what was sent then; before the first page was there, for that page. */
export function reportRefusal(refusal: ApiRefusal, { at, from = shown }: Sent) {
  for (const listener of listeners) listener(refusal, { at, from })
}

/** Watches every refusal until the returned function is called. */
export function watchRefusals(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
