import type { Query, Values } from './route.ts'

/** A path with what is asked for behind it; what is empty is left out. */
export function address(path: string, asked: Values = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** What stands behind the question mark, by name. */
export function queryOf(search: string): Query {
  return Object.fromEntries(new URLSearchParams(search))
}

/** A path as the table of pages writes it: however it was typed, and without a slash at its end. */
export function pathOf(pathname: string): string {
  return pathname.toLowerCase().replace(/(.)\/+$/, '$1')
}
