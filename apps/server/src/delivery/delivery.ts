import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { laneOf } from '../db/lanes.ts'
import { lendTo } from '../db/pool.ts'
import { Datacentres } from './datacentres.ts'
import { EventWriter } from './event-writer.ts'
import { EvidenceMaker } from './evidence.ts'
import { EvidenceKeys } from './evidence-keys.ts'
import { Judge } from './judge.ts'
import { OrderFactsCache } from './order-facts.ts'
import { type RunningOrder, RunningOrders } from './running-orders.ts'
import { Slices } from './slices.ts'
import { SlotCache } from './slot-cache.ts'
import { TokenMint } from './token.ts'

/** One delivery node: everything the doors share. */
export type Delivery = {
  readonly mint: TokenMint
  readonly judge: Judge
  readonly evidence: EvidenceMaker
  readonly slots: SlotCache
  readonly writer: EventWriter
  readonly facts: OrderFactsCache
  readonly choose: (slotId: string) => Promise<{ order: RunningOrder; token: string } | undefined>
}

export function openDelivery(ctx: Ctx): Delivery {
  const mint = new TokenMint(ctx.pepper)
  // Connections of its own, divided: a lease that waits for a lock keeps no event from being written.
  const dbFor = (owner: string) => lendTo(laneOf(ctx.db, 'delivery'), { owner })
  const lookups = { ...ctx, db: dbFor('lookups') }
  const orders = new RunningOrders({ ...ctx, db: dbFor('orders') })
  const slots = new SlotCache(lookups)
  const slices = new Slices({ ...ctx, db: dbFor('leases') }, randomBytes(6).toString('hex'))

  async function choose(slotId: string) {
    const contentType = (await slots.find(slotId))?.contentType
    const eligible = (await orders.list()).filter((order) => order.contentType === contentType)
    for (const order of byNeed(eligible)) {
      const sliceId = await slices.take(order)
      if (!sliceId) continue
      const issuedAt = ctx.clock.now().getTime()
      const { bucket, orderId, price } = order
      return { order, token: mint.mint({ bucket, sliceId, orderId, slotId, price, issuedAt }) }
    }
    return undefined
  }
  return {
    mint,
    judge: new Judge({
      demo: ctx.network.demo,
      slots,
      datacentres: new Datacentres(ctx.datacentreFile, ctx.log),
    }),
    evidence: new EvidenceMaker(new EvidenceKeys(dbFor('lookups'), ctx.clock)),
    slots,
    writer: new EventWriter(dbFor('events'), ctx.clock),
    facts: new OrderFactsCache(lookups),
    choose,
  }
}

/** Orders in a random order weighted by what is left of their money, so that none starves. */
function byNeed(orders: readonly RunningOrder[]): RunningOrder[] {
  return orders
    .map((order) => ({ order, key: Math.random() ** (1 / (1 + Number(order.rest * order.price))) }))
    .sort((a, b) => b.key - a.key)
    .map(({ order }) => order)
}
