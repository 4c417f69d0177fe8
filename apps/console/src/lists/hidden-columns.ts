import { useMemo } from 'react'
import { objectIn, useKeptText } from './kept-text.ts'

/** The columns that a text of the store hides, by list; what is none of them is left out. */
export function hiddenIn(text: string | null): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(objectIn(text)).flatMap(([page, labels]) =>
      Array.isArray(labels) ? [[page, labels.filter((label) => typeof label === 'string')]] : [],
    ),
  )
}

/** Which columns of a list somebody hid in this browser, by their labels, and a way to hide or show one. */
export function useHiddenColumns(page: string, username: string) {
  const [text, keepText] = useKeptText(`fairlead-columns:${username}`)
  const all = useMemo(() => hiddenIn(text), [text])
  const hidden = all[page] ?? []
  return {
    hidden,
    toggle(label: string) {
      const next = hidden.includes(label) ? hidden.filter((each) => each !== label) : [...hidden, label]
      keepText(JSON.stringify({ ...all, [page]: next }))
    },
  }
}
