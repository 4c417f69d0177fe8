import type { RegisteredRouter } from '@tanstack/react-router'

/** Every page of the app, from the one table of them. */
type Pages = RegisteredRouter['routeTree']['types']['children'][number]
type Path = Pages['types']['fullPath']
/** What a page is asked for after the question mark. */
type Asked<To extends Path> = Extract<
  Pages,
  { readonly types: { readonly fullPath: To } }
>['types']['fullSearchSchemaInput']

/**
 * The address of a page, for `href`, with what it is asked for: a page that does not exist, or that lacks what it is about,
 * does not compile.
 */
export function link<To extends Path>(
  to: To,
  ...[asked]: Record<never, never> extends Asked<To> ? [asked?: Asked<To>] : [asked: Asked<To>]
): string {
  return `#${to}${asked ? `?${new URLSearchParams(asked)}` : ''}`
}
