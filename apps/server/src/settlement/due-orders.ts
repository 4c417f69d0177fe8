import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import { jobFailures } from '../metrics/metrics.ts'
import { advanceOrder } from './advance-order.ts'

/**
 * How long an order is left to whoever claimed it: an attempt that dies or fails is made again after that, and one that
 * goes on failing after twice as long each time, an hour at most.
 */
const lease = '20 seconds'
/** Orders that one process works on at the same time; each takes one connection at most. */
const atOnceMax = 4
/** What one of them takes in a row, so that a stop is not kept waiting by a long queue. */
const inARowMax = 50

type Claimed = { account_id: string; id: string; claimed_until: Date }

/** Advances the orders that are due, each at one process at a time. One that fails keeps none of the others waiting. */
export async function advanceDueOrders(
  ctx: Ctx,
  failed: (error: unknown, orderId: string) => void = (error, order) => {
    jobFailures.inc({ job: 'advance order' })
    ctx.log.error({ err: error, order }, 'order could not be advanced')
  },
): Promise<void> {
  const worker = async () => {
    for (let taken = 0; taken < inARowMax; taken += 1) {
      const claimed = await claim(ctx)
      if (!claimed) return
      await advance(ctx, claimed).catch(async (error) => {
        await postpone(ctx, claimed)
        failed(error, claimed.id)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnceMax }, worker))
}

function claim(ctx: Ctx): Promise<Claimed | undefined> {
  return maybeOne<Claimed>(ctx.db, 'select * from claim_due_order($1, $2)', [ctx.clock.now(), lease])
}

/** Where this cannot be noted either, the order is left to the end of its lease. */
async function postpone(ctx: Ctx, { account_id, id, claimed_until }: Claimed): Promise<void> {
  const args = { account: account_id, order: id, claimed_until, wait: lease, now: ctx.clock.now() }
  await callMoney(ctx.db, 'postpone_order', args).catch(() => undefined)
}

async function advance(ctx: Ctx, { account_id, id, claimed_until }: Claimed): Promise<void> {
  const next = await advanceOrder(ctx, account_id, id)
  await callMoney(ctx.db, 'look_again', { account: account_id, order: id, claimed_until, at: next })
}
