/** A network's bank: what it booked, and its statement of all of it. */
export class Bank {
  readonly #lines: string[] = []

  /** Somebody's payment came in; the answer is the bank's reference of it. */
  receives(amount: string): string {
    return this.#book('in', amount)
  }

  /** The network paid somebody. */
  pays(amount: string): string {
    return this.#book('out', amount)
  }

  /** Everything it booked so far, as a CSV file. */
  statement(now: Date): Buffer {
    const head = 'bank_reference,direction,amount,currency,booked_at,text'
    return Buffer.from(
      [head, ...this.#lines.map((line) => `${line},${now.toISOString()},Payment`), ''].join('\r\n'),
    )
  }

  #book(direction: 'in' | 'out', amount: string): string {
    const reference = `HB-${this.#lines.length + 1}`
    this.#lines.push([reference, direction, amount, 'USD'].join(','))
    return reference
  }
}
