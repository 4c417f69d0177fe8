/** What an address asks for after its question mark, before its page has read it. */
export type Search = Readonly<Record<string, unknown>>

/** One value of it as text; the router reads `?id=7` as a number. */
export const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** For a page that is about one thing. */
export const withId = (search: Search) => ({ id: text(search.id) })

/** For a page that takes values or does without: `validateSearch: optional('status')`. */
export function optional<const Name extends string>(...names: Name[]) {
  return (search: Search) =>
    Object.fromEntries(names.filter((name) => search[name]).map((name) => [name, text(search[name])])) as {
      [Key in Name]?: string
    }
}
