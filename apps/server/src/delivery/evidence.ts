import { createHmac, type KeyObject } from 'node:crypto'
import {
  type Address,
  connectionOf,
  isLoopbackAddress,
  neighbourhoodOf,
  networkOf,
  parseAddress,
} from './address.ts'
import type { EvidenceKeys } from './evidence-keys.ts'
import type { Measured, Sighting } from './sighting.ts'

/** What is kept of a visitor with an event. The three hashes cannot be joined with those of another day. */
export type Evidence = {
  /** Of the address, or the /64 of an IPv6 one. 8 bytes, as the next two. */
  readonly address: Buffer
  /** Of that with the browser's name and first language. */
  readonly browser: Buffer
  /** Of the /24, or /48. */
  readonly prefix: Buffer
  readonly network: string
  readonly referrer: string
  readonly inViewMs: number | undefined
  readonly measured: Measured
}

const hashBytes = 8
const loopback: Address = { family: 4, bits: 0x7f000001 }

/** Makes the evidence that is kept of a sighting, under the random key of its UTC day. */
export class EvidenceMaker {
  readonly #keys: EvidenceKeys

  constructor(keys: EvidenceKeys) {
    this.#keys = keys
  }

  async of(sighting: Sighting): Promise<Evidence> {
    const key = await this.#keys.of(sighting.now)
    const address = plainAddress(sighting.address)
    return {
      ...connectionHashes(key, sighting),
      prefix: hash(key, `prefix ${address ? neighbourhoodOf(address) : ''}`),
      network: address ? networkOf(address) : '',
      referrer: sighting.referrer,
      inViewMs: sighting.inViewMs,
      measured: sighting.measured,
    }
  }
}

/** The hashes of a connection and of one browser behind it, under a day's key. */
export function connectionHashes(
  key: KeyObject,
  { address, userAgent, language }: Pick<Sighting, 'address' | 'userAgent' | 'language'>,
): Pick<Evidence, 'address' | 'browser'> {
  const plain = plainAddress(address)
  const connection = plain ? connectionOf(plain) : ''
  return {
    address: hash(key, `address ${connection}`),
    browser: hash(key, `browser ${connection}\0${userAgent}\0${language}`),
  }
}

/** This machine has several addresses and is one place. */
function plainAddress(text: string): Address | undefined {
  const address = parseAddress(text)
  return address && isLoopbackAddress(address) ? loopback : address
}

function hash(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, hashBytes)
}
