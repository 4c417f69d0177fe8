/** What an address asks for after its question mark, before its page has read it. */
export type Search = Readonly<Record<string, unknown>>

/** One value of it as text; the router reads `?id=7` as a number. */
export const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** For a page that is about one thing. */
export const withId = (search: Search) => ({ id: text(search.id) })

/** For a page that takes a value or does without: `validateSearch: optional('status')`. */
export function optional<const Name extends string>(name: Name) {
  return (search: Search): { [Key in Name]?: string } =>
    (search[name] ? { [name]: text(search[name]) } : {}) as { [Key in Name]?: string }
}
