import { connectionOf, neighbourhoodOf, parseAddress, prefixOf } from './address.ts'

/** Whoever calls, as far as it matters here. */
type From = { readonly address: string }

/** The one connection that a visitor comes from: an IPv4 address, or a network of IPv6 (/64), which is one customer's. */
export function connectionOfVisitor({ address }: From): string {
  const parsed = parseAddress(address)
  return parsed ? connectionOf(parsed) : address
}

/** The neighbourhood of that connection: /24 of IPv4, /48 of IPv6. */
export function neighbourhoodOfVisitor({ address }: From): string {
  const parsed = parseAddress(address)
  return parsed ? neighbourhoodOf(parsed) : address
}

/** The same as it is shown to people; null where the address is none. */
export function prefixOfVisitor({ address }: From): string | null {
  const parsed = parseAddress(address)
  return parsed ? prefixOf(parsed) : null
}
