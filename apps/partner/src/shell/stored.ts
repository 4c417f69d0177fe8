import { useSyncExternalStore } from 'react'

export type Stored<Value> = {
  readonly get: () => Value | null
  readonly set: (value: Value | null) => void
  readonly use: () => Value | null
}

/** A JSON value kept in local storage that components can watch. What cannot be read counts as absent. */
export function stored<Value>(key: string): Stored<Value> {
  let value = read<Value>(key)
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
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
