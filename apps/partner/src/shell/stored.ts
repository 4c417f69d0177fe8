import { type Watched, watched } from './watched.ts'

/** A JSON value kept in local storage that components can watch. What cannot be read counts as absent. */
export function stored<Value>(key: string): Watched<Value | null> {
  const { get, set, use } = watched(read<Value>(key))
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
