import type { ApiRefusal } from '@fairlead/contract/client'

/** When and from which page something was sent: in ms of `performance.now()`, and the address's hash. */
export type Sent = { readonly at: number; readonly from: string }
type Listener = (refusal: ApiRefusal, sent: Sent) => void
const listeners = new Set<Listener>()

/** Tells whoever watches that the server said no to what was sent then. */
export function reportRefusal(refusal: ApiRefusal, sent: Sent) {
  for (const listener of listeners) listener(refusal, sent)
}

/** Watches every refusal until the returned function is called. */
export function watchRefusals(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
