import type { ApiRefusal } from '@fairlead/contract/client'

type Listener = (refusal: ApiRefusal, sentAt: number) => void
const listeners = new Set<Listener>()

/** Tells whoever watches that the server said no to what was sent at `sentAt`, in ms of `performance.now()`. */
export function reportRefusal(refusal: ApiRefusal, sentAt: number) {
  for (const listener of listeners) listener(refusal, sentAt)
}

/** Watches every refusal until the returned function is called. */
export function watchRefusals(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
