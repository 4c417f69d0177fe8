import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import type { RunningOrder } from './running-orders.ts'

/** How many impressions a node borrows at once, and for how long it may mint from them. */
const impressionsPerSlice = 50n
const mintForMs = 60_000
/** A display token's life. */
export const displayTokenMs = 15 * 60_000

type Slice = { readonly id: string; left: bigint; readonly mintUntil: number }

/**
 * The budget this node has borrowed. A token is minted out of a slice or not at all, so what all nodes deliver together
 * never exceeds what was funded; what a dead node did not mint comes back when its slices expire.
 */
export class Slices {
  readonly #ctx: Ctx
  readonly #node: string
  readonly #slices = new Map<string, Slice>()
  readonly #leasing = new Map<string, Promise<Slice | undefined>>()

  constructor(ctx: Ctx, node: string) {
    this.#ctx = ctx
    this.#node = node
  }

  /** Takes one impression out of this node's slice of the order; its slice's id, or undefined when nothing is left. */
  async take(order: RunningOrder): Promise<string | undefined> {
    const now = this.#ctx.clock.now().getTime()
    let slice = this.#slices.get(order.orderId)
    if (!slice || slice.left === 0n || slice.mintUntil <= now) slice = await this.#lease(order)
    if (!slice || slice.left === 0n) return undefined
    slice.left -= 1n
    return slice.id
  }

  #lease(order: RunningOrder): Promise<Slice | undefined> {
    const known = this.#leasing.get(order.orderId)
    if (known) return known
    const leasing = this.#ask(order).finally(() => this.#leasing.delete(order.orderId))
    this.#leasing.set(order.orderId, leasing)
    return leasing
  }

  async #ask(order: RunningOrder): Promise<Slice | undefined> {
    const now = this.#ctx.clock.now()
    const id = newId(now)
    const size = await callMoney<bigint>(this.#ctx.db, 'lease_slice', [
      order.accountId,
      order.orderId,
      id,
      this.#node,
      impressionsPerSlice,
      `${mintForMs} ms`,
      `${displayTokenMs} ms`,
      now,
    ])
    if (size === 0n) {
      this.#slices.delete(order.orderId)
      return undefined
    }
    const slice = { id, left: size, mintUntil: now.getTime() + mintForMs }
    this.#slices.set(order.orderId, slice)
    return slice
  }
}
