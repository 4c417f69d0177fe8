import { address } from './address.ts'
import { history } from './history.ts'
import type { Move } from './route.ts'
import { stayScrolled } from './scroll.ts'

let arrivals: (() => void)[] = []

/**
 * Goes to a page, and resolves once one is drawn: that one, or where it sends people to. The page that one is on already
 * takes its own place.
 */
export function navigate({ to, asked, staysScrolled, ...how }: Move): Promise<void> {
  if (staysScrolled) stayScrolled()
  return openAddress(address(to, asked), how)
}

/** The same for an address that was shown, or asked for, before. */
export function openAddress(
  href: string,
  { replace, state }: Pick<Move, 'replace' | 'state'>,
): Promise<void> {
  history[replace || href === history.location.href ? 'replace' : 'push'](href, state)
  return new Promise((resolve) => {
    arrivals.push(resolve)
  })
}

/** Tells whoever waits for it that a page was drawn. */
export function hasArrived() {
  const waiting = arrivals
  arrivals = []
  for (const resolve of waiting) resolve()
}
