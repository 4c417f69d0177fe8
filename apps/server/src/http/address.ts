import { isIP } from 'node:net'
import { remembered } from './remembered.ts'

/** A visitor's address as numbers: one of 32 bits, or the eight groups of 16 bits of an IPv6 one. */
export type Address =
  | { readonly family: 4; readonly bits: number }
  | { readonly family: 6; readonly groups: readonly number[] }

const mapped = [0, 0, 0, 0, 0, 0xffff]

/**
 * Reads an address in any of its spellings (`::1`, `2a00::1`, a zone behind `%`); one of IPv4 within IPv6
 * (`::ffff:192.0.2.1`) is the one of IPv4. Undefined for anything else.
 */
export const parseAddress = remembered((text: string): Address | undefined => {
  const plain = text.replace(/%.*$/, '')
  if (isIP(plain) === 4) return { family: 4, bits: bitsOf(plain) }
  if (isIP(plain) !== 6) return undefined
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  return mapped.every((group, at) => groups[at] === group)
    ? { family: 4, bits: ((high << 16) | low) >>> 0 }
    : { family: 6, groups }
})

function bitsOf(dotted: string): number {
  return dotted.split('.').reduce((bits, part) => bits * 256 + Number(part), 0)
}

function groupsOf(text: string): number[] {
  const dotted = /[\d.]+$/.exec(text)?.[0] ?? ''
  const bits = dotted.includes('.') ? bitsOf(dotted) : undefined
  const hex =
    bits === undefined
      ? text
      : `${text.slice(0, -dotted.length)}${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}`
  const [before = '', after] = hex.split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [head, tail] = [read(before), read(after ?? '')]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** Whether an address is this machine itself. */
export function isLoopbackAddress(address: Address): boolean {
  if (address.family === 4) return address.bits >>> 24 === 127
  return address.groups.every((group, at) => group === (at === 7 ? 1 : 0))
}

/** Loopback, link-local and private addresses: the network's own machines (RFC 1918, 3927, 4193, 4291). */
export function isOwnAddress(address: Address): boolean {
  if (isLoopbackAddress(address)) return true
  if (address.family === 6) {
    const first = address.groups[0] ?? 0
    return (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80
  }
  const [first, second] = [address.bits >>> 24, (address.bits >>> 16) & 0xff]
  return (
    first === 10 ||
    (first === 192 && second === 168) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 169 && second === 254)
  )
}

/** The one connection that an address stands for: an IPv4 one itself, of IPv6 its /64. */
export function connectionOf(address: Address): string {
  return address.family === 4 ? `4 ${address.bits}` : `6 ${address.groups.slice(0, 4).join(' ')}`
}

/** Its neighbourhood: /24 of IPv4, /48 of IPv6. */
export function neighbourhoodOf(address: Address): string {
  return address.family === 4 ? `4 ${address.bits >>> 8}` : `6 ${address.groups.slice(0, 3).join(' ')}`
}

/** The neighbourhood as people write it: `203.0.113.0/24`, `2001:db8:77::/48`. */
export function prefixOf(address: Address): string {
  if (address.family === 4) {
    return `${address.bits >>> 24}.${(address.bits >>> 16) & 0xff}.${(address.bits >>> 8) & 0xff}.0/24`
  }
  return `${address.groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`
}

/** The network that an address is counted in where no list of networks is there: its /16, or /32 of IPv6, as text. */
export function networkOf(address: Address): string {
  if (address.family === 4) return `${address.bits >>> 24}.${(address.bits >>> 16) & 0xff}.0.0/16`
  const [first = 0, second = 0] = address.groups
  return `${first.toString(16)}:${second.toString(16)}::/32`
}
