import { hash } from 'node:crypto'
import {
  type Address,
  connectionOf,
  isLoopbackAddress,
  neighbourhoodOf,
  networkOf,
  parseAddress,
} from '../http/address.ts'
import type { EvidenceKeys } from './evidence-keys.ts'
import type { Measured, VisitorContext } from './visitor-context.ts'

/** What is kept of a visitor with an event. The three hashes cannot be joined with those of another day. */
export type Evidence = {
  /** Of the address, or the /64 of an IPv6 one. 8 bytes in hexadecimal, as the next two. */
  readonly address: string
  /** Of that with the browser's name and first language. */
  readonly browser: string
  /** Of the /24, or /48. */
  readonly prefix: string
  readonly network: string
  readonly referrer: string
  readonly inViewMs: number | undefined
  readonly measured: Measured
}

/** Eight bytes in hexadecimal. */
const hashLength = 16
const loopback: Address = { family: 4, bits: 0x7f000001 }

/** Makes the evidence that is kept of a visitor, under the random key of its UTC day. */
export class EvidenceMaker {
  readonly #keys: EvidenceKeys

  constructor(keys: EvidenceKeys) {
    this.#keys = keys
  }

  async of(visitorContext: VisitorContext): Promise<Evidence> {
    const key = await this.#keys.of(visitorContext.now)
    const address = plainAddress(visitorContext.address)
    return {
      ...connectionHashes(key, visitorContext),
      prefix: keyedHash(key, `prefix ${address ? neighbourhoodOf(address) : ''}`),
      network: address ? networkOf(address) : '',
      referrer: visitorContext.referrer,
      inViewMs: visitorContext.inViewMs,
      measured: visitorContext.measured,
    }
  }
}

/** The hashes of a connection and of one browser behind it, under a day's key. */
export function connectionHashes(
  key: string,
  { address, userAgent, language }: Pick<VisitorContext, 'address' | 'userAgent' | 'language'>,
): Pick<Evidence, 'address' | 'browser'> {
  const plain = plainAddress(address)
  const connection = plain ? connectionOf(plain) : ''
  return {
    address: keyedHash(key, `address ${connection}`),
    browser: keyedHash(key, `browser ${connection}\0${userAgent}\0${language}`),
  }
}

/** This machine has several addresses and is one place. */
function plainAddress(text: string): Address | undefined {
  const address = parseAddress(text)
  return address && isLoopbackAddress(address) ? loopback : address
}

/**
 * The first bytes of SHA-256 over a secret key and a text. As three quarters of the digest are never told, nobody can go on
 * from it to a longer text, against which HMAC would hash twice; each event has three.
 */
function keyedHash(key: string, text: string): string {
  return hash('sha256', `${key} ${text}`, 'hex').slice(0, hashLength)
}
