import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { jobFailures } from '../http/metrics.ts'
import { advanceOrder } from './advance-order.ts'

type Due = { account_id: string; id: string }

const dueMax = 500
/** Orders that one process works on at the same time; each takes one connection at most. */
const atOnceMax = 4

/** Advances every order that is due; one that fails is logged, and keeps none of the others waiting. */
export async function advanceDueOrders(ctx: Ctx): Promise<void> {
  const due = await many<Due>(
    ctx.db,
    'select account_id, id from ad_order where look_again_at <= $1 order by look_again_at limit $2',
    [ctx.clock.now(), dueMax],
  )
  const queue = due.values()
  const worker = async () => {
    for (const order of queue) await tryToAdvance(ctx, order)
  }
  await Promise.all(Array.from({ length: atOnceMax }, worker))
}

async function tryToAdvance(ctx: Ctx, { account_id, id }: Due): Promise<void> {
  try {
    await advanceOrder(ctx, account_id, id)
  } catch (error) {
    jobFailures.inc({ job: 'advance order' })
    ctx.log.error({ err: error, order: id }, 'order could not be advanced')
  }
}
