import { createStore, type Store } from './store.ts'

/** A JSON value kept in local storage that components can watch. What cannot be read counts as absent. */
export function stored<Value>(key: string): Store<Value | null> {
  const { get, set, use } = createStore(read<Value>(key))
  return {
    get,
    set: (next) => {
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      set(next)
    },
    use,
  }
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
