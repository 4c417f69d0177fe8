import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { returnedCouponNotice } from '../coupon/tell-returned.ts'
import { newId } from '../db/ids.ts'
import { callMoney, callMoneyThenRead, withIdempotencyKey } from '../db/money.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { findOrder, type OrderRow, orderView, selectionOf } from './orders.ts'

/** Declines an offer, which costs nothing. Declining twice is the same as once. */
export async function declineOffer(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<Data<typeof plan.orderDecline>> {
  await callMoney(ctx.db, 'decline_offer', { session: caller.token, order: id, now: ctx.clock.now() })
  return orderView(ctx, await findOrder(ctx, caller.partnerId, id), caller.language)
}

/** Takes everything back while the order is still matching. Throws one of `orderRefusals` later. */
export async function cancelOrder(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<Data<typeof plan.orderCancel>> {
  const now = ctx.clock.now()
  const entryId = newId(now)
  const { key, request } = partnerKey(caller, 'cancel', { id }, now)
  const cancel = { session: caller.token, order: id, key, request, entry: entryId, now }
  const [order] = await callMoneyThenRead<OrderRow>(
    ctx.db,
    ['cancel_order', cancel],
    selectionOf(caller.partnerId, id),
    [returnedCouponNotice(caller.partnerId, id, now, entryId)],
  )
  if (!order) throw new Refusal('data_error')
  return orderView(ctx, order, caller.language)
}

/** Stops a running order. The unspent part comes back when the last tokens have died; valid delivery still settles. */
export async function stopOrder(ctx: Ctx, caller: Caller, id: string): Promise<Data<typeof plan.orderStop>> {
  const now = ctx.clock.now()
  const key = partnerKey(caller, 'stop', { id }, now)
  const stop = { session: caller.token, order: id, now }
  const read = selectionOf(caller.partnerId, id)
  const { row: order } = await withIdempotencyKey(ctx.db, key, ['stop_order', stop], { read })
  if (!order) throw new Refusal('data_error')
  return orderView(ctx, order, caller.language)
}
