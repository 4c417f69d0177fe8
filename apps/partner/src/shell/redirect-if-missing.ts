import { addressOf } from '../router/link.ts'
import type { Query } from '../router/route.ts'

/** A page of one thing, opened without saying of which: the page that has all of them takes its place. */
export function redirectIfMissing(list: '/plan' | '/wallet' | '/ad-center/operated') {
  return ({ id }: Query): string | undefined => (id ? undefined : addressOf(list))
}

/** Where notices and mails lead that know the parts of this page as pages. */
export function toSecurity(part: 'devices' | 'passkeys' | 'second-step') {
  return (): string => addressOf('/ad-center/security', { part })
}
