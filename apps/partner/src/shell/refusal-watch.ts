import type { ApiRefusal } from '@fairlead/contract/client'

type Listener = (refusal: ApiRefusal) => void
const listeners = new Set<Listener>()

/** Tells whoever watches that the server said no. */
export function reportRefusal(refusal: ApiRefusal) {
  for (const listener of listeners) listener(refusal)
}

/** Watches every refusal until the returned function is called. */
export function watchRefusals(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
