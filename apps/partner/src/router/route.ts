import type { HistoryState } from '@tanstack/history'
import type { ComponentType } from 'react'

/** What an address asks for behind its question mark, by name, before its page has read it. */
export type Query = Readonly<Record<string, string>>

/** The same as its page has read it. */
export type Values = Readonly<Record<string, string | undefined>>

/** What the app says of a page beside what the router needs. It declares that itself (shell/header-options.ts). */
// biome-ignore lint/suspicious/noEmptyInterface: others add to it
export interface PageFacts {}
/** The app's table of pages, as `routes`. It declares that itself (routes.tsx). */
// biome-ignore lint/suspicious/noEmptyInterface: others add to it
export interface Table {}
/** One line of the table: an address, and the page that is drawn there or the address that is shown instead. */
export type Route<Path extends string = string, Asked extends Values = Values> = PageFacts & {
  readonly path: Path
  /** Reads what the address asks for. */
  readonly asked?: ((query: Query) => Asked) | undefined
  /** The address that one is sent to before anything is drawn (link.ts); undefined lets one see the page. */
  readonly before?: ((query: Query) => string | undefined | Promise<string | undefined>) | undefined
  /** Loads the page; at once when it is here already. */
  readonly page?: () => Promise<ComponentType>
  /** Asked for something else, the page begins anew. */
  readonly beginsAnew?: true
}

/** A line of the table, of its own type. */
export function route<const Path extends string, Asked extends Values = Record<never, never>>(
  of: Route<Path, Asked>,
): Route<Path, Asked> {
  return of
}

type Routes = Table extends { readonly routes: readonly (infer Each)[] } ? Each : never

/** Every address of the app, from the one table of them. */
export type Path = Extract<Routes, { readonly path: string }>['path']

/** What a page is asked for. */
export type Asked<To extends Path> =
  Extract<Routes, { readonly path: To }> extends Route<To, infer This> ? This : never

/** What is asked for, where the page can do without; else it must be said. */
type Asking<To extends Path> =
  Record<never, never> extends Asked<To> ? { readonly asked?: Asked<To> } : { readonly asked: Asked<To> }

/** A way to a page: one that does not exist, or that lacks what it is about, does not compile. */
export type Move = {
  [To in Path]: { readonly to: To } & Asking<To>
}[Path] & {
  /** Takes the place of the page that is shown, so that nobody comes back to it. */
  readonly replace?: true
  /** What the place in the browser's history holds beside its address. */
  readonly state?: HistoryState
  /** Leaves the page scrolled as it is. */
  readonly staysScrolled?: true
}
