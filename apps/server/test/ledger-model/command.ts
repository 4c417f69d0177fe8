import { Refusal } from '@fairlead/contract/refusals'
import { expect } from 'vitest'
import type { Model } from './model.ts'
import type { Real } from './real.ts'

/** How often each command ran, and how often it was refused; a test clears it first and prints it at the end. */
export const tally = new Map<string, { runs: number; refusals: number }>()

/** What the model expects: a refusal's key, or the change that the ledger must show as well. */
export type Expectation = { readonly refusal: string } | { readonly apply: () => void }

/**
 * One command of the model. `expectation` says beforehand what must happen; `act` does it to the ledger. Afterwards the
 * partner's stored balances must be the model's, whether it went through or was refused.
 */
export class LedgerCommand {
  readonly name: string
  readonly expectation: (model: Model, real: Real) => Expectation
  readonly act: (model: Model, real: Real) => Promise<unknown>

  constructor(
    name: string,
    expectation: (model: Model, real: Real) => Expectation,
    act: (model: Model, real: Real) => Promise<unknown>,
  ) {
    this.name = name
    this.expectation = expectation
    this.act = act
  }

  async run(model: Model, real: Real): Promise<void> {
    const counted = tally.get(this.name) ?? { runs: 0, refusals: 0 }
    tally.set(this.name, counted)
    counted.runs += 1
    const expectation = this.expectation(model, real)
    const refused = await this.act(model, real).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal) return error.key
        throw error
      },
    )
    if ('refusal' in expectation) {
      expect(refused).toBe(expectation.refusal)
      counted.refusals += 1
    } else {
      expect(refused).toBeUndefined()
      expectation.apply()
    }
    const sum = (pick: (order: Model['orders'][number]) => bigint) =>
      model.orders.reduce((total, order) => total + pick(order), 0n)
    expect(await real.balances()).toEqual({
      available: model.available,
      promo: model.promo,
      withdrawing: model.withdrawing,
      clearing: model.clearing,
      held: sum((order) => order.held),
      held_promo: sum((order) => order.heldPromo),
      pending: sum((order) => order.pending),
      reserved: sum((order) => order.reserved),
    })
  }

  toString(): string {
    return this.name
  }
}

/**
 * One of a list by number: two times in three one that suits the command, so that runs get somewhere, and otherwise any
 * of the newest, so that refusals are seen as well. Undefined when the list is empty.
 */
export function choose<Item>(
  items: readonly Item[],
  n: number,
  suits: (item: Item) => boolean,
): Item | undefined {
  const suitable = items.filter(suits)
  const from = n % 3 > 0 && suitable.length > 0 ? suitable : items.slice(-3)
  return from[Math.floor(n / 3) % Math.max(from.length, 1)]
}
