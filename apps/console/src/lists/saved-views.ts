import { useMemo } from 'react'
import { objectIn, useKeptText } from './kept-text.ts'

/** What a list is asked for, as its address says it. */
type Asked = Readonly<Record<string, string>>

/** A list as somebody wants to have it again: its filters and its order, under a name of their own. */
export type View = { readonly name: string; readonly asked: Asked }

/** So many views of one list somebody saves. */
export const viewsMax = 8
export const nameMax = 40

/** Whom or what one looks for is no view, and a browser keeps nobody's name or reference. */
const notKept = new Set(['find', 'partner', 'row', 'cursor'])

/** Of what is asked for, what a view keeps. */
export function keptOf(asked: Asked): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !notKept.has(name)))
}

/** Whether a list is asked for as a view says, whatever is looked for in it. */
export function isAsked(view: Asked, asked: Asked): boolean {
  const { find: _, ...other } = asked
  const names = Object.keys(other)
  return names.length === Object.keys(view).length && names.every((name) => other[name] === view[name])
}

/** The views that a text of the store holds, by list; what is none of them is left out. */
export function viewsIn(text: string | null): Readonly<Record<string, readonly View[]>> {
  const lists = objectIn(text)
  return Object.fromEntries(
    Object.entries(lists).flatMap(([page, views]) =>
      Array.isArray(views) ? [[page, views.filter(isView).slice(0, viewsMax)]] : [],
    ),
  )
}

/** The list's views with one more, in the place of one of the same name. */
export function withView(views: readonly View[], view: View): readonly View[] {
  const at = views.findIndex(({ name }) => name === view.name)
  return at < 0 ? [...views, view].slice(0, viewsMax) : views.with(at, view)
}

/** The views of a list that somebody saved in this browser, and a way to change them. */
export function useSavedViews(page: string, username: string) {
  const [text, keepText] = useKeptText(`fairlead-views:${username}`)
  const views = useMemo(() => viewsIn(text), [text])
  return {
    views: views[page] ?? [],
    keep: (next: readonly View[]) => keepText(JSON.stringify({ ...views, [page]: next })),
  }
}

function isView(value: unknown): value is View {
  const { name, asked } = (value ?? {}) as Partial<View>
  const words = typeof asked === 'object' && asked !== null ? Object.values(asked) : undefined
  const named = typeof name === 'string' && name !== '' && name.length <= nameMax
  return named && words?.every((word) => typeof word === 'string') === true
}
