import { address } from './address.ts'
import type { Asked, Path } from './route.ts'

/** What a page is asked for, as an argument that may be left out where the page can do without. */
type Asking<To extends Path> =
  Record<never, never> extends Asked<To> ? [asked?: Asked<To>] : [asked: Asked<To>]

/** The address of a page: one that does not exist, or that lacks what it is about, does not compile. */
export function addressOf<To extends Path>(to: To, ...[asked]: Asking<To>): string {
  return address(to, asked)
}

/** The same for `href`. */
export function link<To extends Path>(to: To, ...asking: Asking<To>): string {
  return `#${addressOf(to, ...asking)}`
}
