import { useSyncExternalStore } from 'react'
import type { NamedCall } from './menu.ts'

/** The form that is open: of which call, and of which row. */
export type OpenForm = {
  readonly name: NamedCall
  readonly about?: { readonly row: unknown; readonly title: string } | undefined
}

let form: OpenForm | undefined
const listeners = new Set<() => void>()

/** Opens a form. It outlives the row it began at: a code that is answered once must not go with a button that goes. */
export function openForm(next: OpenForm | undefined): void {
  form = next
  for (const listener of listeners) listener()
}

export function useOpenForm(): OpenForm | undefined {
  return useSyncExternalStore(subscribe, () => form)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
