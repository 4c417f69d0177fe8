/** Who asks for ads: a key of the address (or /64), and one of its /24 or /48. */
export type Asker = { readonly address: string; readonly prefix: string }

type Reservation = Asker & { readonly groupId: string; readonly endsAt: number }

const lifeMs = 120_000
/** More ads that one address, or one prefix, has asked for and not seen yet keep none from anybody else. */
const perAddressMax = 10
const perPrefixMax = 30

/**
 * Views that this node has promised to requests whose ads were not seen yet. A request promises, only the view takes
 * budget; a promise ends after two minutes. Whoever asks for many ads gets them all, but only the first few of them are
 * counted: asking takes nothing away from others.
 */
export class Reservations {
  /** By nonce, in the order in which they end. */
  readonly #open = new Map<string, Reservation>()
  readonly #perGroup = new Map<string, number>()
  readonly #perAddress = new Map<string, number>()
  readonly #perPrefix = new Map<string, number>()

  /** Promises a view to whoever was given this nonce. */
  add(nonce: string, groupId: string, { address, prefix }: Asker, now: number): void {
    this.#end(now)
    const ofAddress = this.#perAddress.get(address) ?? 0
    const ofPrefix = this.#perPrefix.get(prefix) ?? 0
    if (ofAddress >= perAddressMax || ofPrefix >= perPrefixMax) return
    this.#open.set(nonce, { address, prefix, groupId, endsAt: now + lifeMs })
    this.#perAddress.set(address, ofAddress + 1)
    this.#perPrefix.set(prefix, ofPrefix + 1)
    this.#perGroup.set(groupId, (this.#perGroup.get(groupId) ?? 0) + 1)
  }

  /** The view came. False when nothing was promised to this nonce any more. */
  redeem(nonce: string): boolean {
    const reservation = this.#open.get(nonce)
    if (!reservation) return false
    this.#remove(nonce, reservation)
    return true
  }

  outstanding(groupId: string, now: number): number {
    this.#end(now)
    return this.#perGroup.get(groupId) ?? 0
  }

  /** How many views of each group are promised. */
  list(now: number): ReadonlyMap<string, number> {
    this.#end(now)
    return this.#perGroup
  }

  #end(now: number): void {
    for (const [key, reservation] of this.#open) {
      if (reservation.endsAt > now) return
      this.#remove(key, reservation)
    }
  }

  #remove(key: string, { address, prefix, groupId }: Reservation): void {
    this.#open.delete(key)
    countDown(this.#perAddress, address)
    countDown(this.#perPrefix, prefix)
    countDown(this.#perGroup, groupId)
  }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
