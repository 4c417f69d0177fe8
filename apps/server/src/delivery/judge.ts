import { isIP } from 'node:net'
import { isbot } from 'isbot'
import type { Token } from './token.ts'

/** What of a beacon's request is judged. */
export type Sighting = {
  readonly userAgent: string | undefined
  readonly purpose: string | undefined
  readonly address: string
  readonly now: number
}

/** An impression must have been in view for a second; a beacon sooner than that was not sent by our tag. */
const viewMs = 900
/** Beacons from one address within a minute that are still believable. */
const perMinuteMax = 120

/** Decides why a beacon is filtered; an empty reason is a valid one. Keeps the rate of each address for a minute. */
export class Judge {
  readonly #ownTrafficCounts: boolean
  #minute = 0
  #seen = new Map<string, number>()

  /** `ownTrafficCounts`: in demo mode people look at the ads from the machine itself. */
  constructor(ownTrafficCounts: boolean) {
    this.#ownTrafficCounts = ownTrafficCounts
  }

  impression(token: Token, sighting: Sighting, lifeMs: number): string {
    const reason = this.#visitor(sighting)
    if (reason) return reason
    if (sighting.now > token.issuedAt + lifeMs) return 'expired'
    if (sighting.now < token.issuedAt + viewMs) return 'too_fast'
    return ''
  }

  click(token: Token, sighting: Sighting, lifeMs: number): string {
    const reason = this.#visitor(sighting)
    if (reason) return reason
    return sighting.now > token.issuedAt + lifeMs ? 'expired' : ''
  }

  #visitor({ userAgent, purpose, address, now }: Sighting): string {
    if (!userAgent || isbot(userAgent)) return 'robot'
    if (purpose?.includes('prefetch')) return 'prefetch'
    if (!this.#ownTrafficCounts && isOwn(address)) return 'own_traffic'
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#seen = new Map()
    }
    const seen = (this.#seen.get(address) ?? 0) + 1
    this.#seen.set(address, seen)
    return seen > perMinuteMax ? 'rate' : ''
  }
}

/** Loopback and private addresses: the network's own machines. */
function isOwn(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return (
    plain === '::1' || /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(plain) || /^f[cd]/i.test(plain)
  )
}

/** The part of an address that is kept: /24 of IPv4, /48 of IPv6. */
export function addressPrefix(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (isIP(plain) === 4) return plain.replace(/\.\d+$/, '.0')
  return plain.split(':').slice(0, 3).join(':')
}
