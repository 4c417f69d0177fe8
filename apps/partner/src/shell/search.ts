/** What an address asks for after its question mark: only what the page knows, as text. */
export type Search = Readonly<Record<string, unknown>>
export const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const withId = (search: Search) => ({ id: text(search.id) })
export const withOptionalStatus = (search: Search): { status?: string } =>
  search.status ? { status: text(search.status) } : {}
export const withOptionalId = (search: Search): { id?: string } => (search.id ? { id: text(search.id) } : {})

export const withOptionalPart = (search: Search): { part?: string } =>
  search.part ? { part: text(search.part) } : {}
