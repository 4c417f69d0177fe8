import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import type { Ctx } from '../context.ts'
import { tellReturnedCoupon } from '../coupon/tell-returned.ts'
import { newId } from '../db/ids.ts'
import { callMoney, oncePerKey } from '../db/money.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { findOrder, orderView } from './orders.ts'

/** Declines an offer, which costs nothing. Declining twice is the same as once. */
export async function declineOffer(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<Data<typeof plan.orderDecline>> {
  await callMoney(ctx.db, 'end_offer', [caller.partnerId, id, 'decline', ctx.clock.now()])
  return orderView(ctx, await findOrder(ctx, caller.partnerId, id), caller.language)
}

/** Takes everything back while the order is still matching. Throws Refusal order_move_refused later. */
export async function cancelOrder(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<Data<typeof plan.orderCancel>> {
  const now = ctx.clock.now()
  const { key, request } = partnerKey(caller, 'cancel', { id }, now)
  await callMoney(ctx.db, 'cancel_order', [caller.partnerId, id, key, request, newId(now), now])
  await tellReturnedCoupon(ctx, caller.partnerId, id, now)
  return orderView(ctx, await findOrder(ctx, caller.partnerId, id), caller.language)
}

/** Stops a running order. The unspent part comes back when the last tokens have died; valid delivery still settles. */
export async function stopOrder(ctx: Ctx, caller: Caller, id: string): Promise<Data<typeof plan.orderStop>> {
  const now = ctx.clock.now()
  await findOrder(ctx, caller.partnerId, id)
  const key = partnerKey(caller, 'stop', { id }, now)
  await oncePerKey(ctx.db, key, (client) =>
    callMoney(client, 'finish_order', [caller.partnerId, id, 'stop', 'stopped_by_partner', 'partner', now]),
  )
  return orderView(ctx, await findOrder(ctx, caller.partnerId, id), caller.language)
}
