import { useSyncExternalStore } from 'react'

/** A text that this browser keeps under a key, and a way to keep another: every part of the page that shows it then follows. */
export function useKeptText(key: string): readonly [text: string | null, keep: (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key))
  return [text, (next) => write(key, next)]
}

/** What a text says by name; nothing where it is none of ours. */
export function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another window of the same browser.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A browser may keep nothing: then a text lasts as long as the page. */
const unkept = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unkept.get(key) ?? null
  } catch {
    return unkept.get(key) ?? null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    unkept.set(key, text)
  }
  for (const listener of listeners) listener()
}
