import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly use: () => Value
}

/** A value that lives outside of components and that they can watch. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  return {
    get,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
