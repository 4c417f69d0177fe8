import type { Query } from './route.ts'

/** For a page that is about one thing. */
export const withId = ({ id = '' }: Query) => ({ id })

/** For a page that takes values or does without: `asked: optional('status')`. */
export function optional<const Name extends string>(...names: Name[]) {
  return (query: Query) =>
    Object.fromEntries(names.filter((name) => query[name]).map((name) => [name, query[name]])) as {
      [Key in Name]?: string
    }
}
