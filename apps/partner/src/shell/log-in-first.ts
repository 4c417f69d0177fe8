import { addressOf } from '../router/link.ts'
import { openAddress } from '../router/navigate.ts'
import type { Route } from '../router/route.ts'
import { sessionToken } from './session.ts'

/** Where somebody was going who had to log in first, such as by the link of a mail. */
let wanted: string | undefined

/** docs/screens-and-calls.md, Guard: without `auth: false` a page needs a stored token. */
export function logInFirst({ auth }: Route, href: string): string | undefined {
  if (auth === false || sessionToken() !== null) return undefined
  wanted = href
  return addressOf('/login')
}

/** Opens what was wanted before the log-in, and else the ad centre, in place of the log-in. */
export function goOn(): Promise<void> {
  const href = wanted ?? addressOf('/ad-center')
  wanted = undefined
  return openAddress(href, { replace: true })
}
