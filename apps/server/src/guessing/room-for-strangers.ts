import type { Borrower } from '../db/shares.ts'
import { Busy, callsOfStrangersMax } from '../http/gate.ts'

/**
 * How many log-ins of strangers may wait for their password to be hashed: half of the strangers that the gate lets in. Whoever
 * logs in is a stranger to the gate, and can be told from one only inside.
 */
export const strangersMax = callsOfStrangersMax / 2
/** How many of them may come from one connection. */
export const ofOneMax = strangersMax / 4

/** Keeps log-ins from devices that nobody knows from taking the places in which the others are recognized. */
export class RoomForStrangers {
  readonly #owners = new Map<string, number>()
  #inside = 0

  /** Takes a place and returns how to give it back. Throws Busy where there is none. */
  enter({ owner = '' }: Borrower): () => void {
    const own = this.#owners.get(owner) ?? 0
    if (this.#inside >= strangersMax || own >= ofOneMax) throw new Busy('share')
    this.#count(owner, 1)
    return () => this.#count(owner, -1)
  }

  #count(owner: string, by: 1 | -1): void {
    this.#inside += by
    const own = (this.#owners.get(owner) ?? 0) + by
    if (own === 0) this.#owners.delete(owner)
    else this.#owners.set(owner, own)
  }
}
