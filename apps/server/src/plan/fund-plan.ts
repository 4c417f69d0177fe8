import type { Data, Input } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import { Refusal } from '@fairlead/contract/refusals'
import { stepUpParams } from '@fairlead/contract/step-up'
import { parseAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { paramsHash } from '../credentials/check-pin.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { newId } from '../db/ids.ts'
import { callMoneyThenRead } from '../db/money.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { findTerms, type OrderRow, orderView, selectionOf } from './orders.ts'
import { outlookOf } from './outlook.ts'

/**
 * Sets the partner's money aside for an order, which then waits to be matched. Throws a Refusal
 * (docs/screens-and-calls.md, Checks: put amount).
 */
export async function fundPlan(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof plan.orderPut>,
): Promise<Data<typeof plan.orderPut>> {
  const now = ctx.clock.now()
  const terms = await findTerms(ctx, caller.partnerId, input.id)
  const params = stepUpParams.fund(input)
  // Made first, so that the coupon's entry stands before the funding's in every list.
  const couponEntry = newId(now)
  const { key, request } = partnerKey(caller, 'fund', params, now)
  const fund = {
    session: caller.token,
    order: input.id,
    amount: parseAmount(input.amount),
    rule_version: input.rule_version,
    step_up: hashSecret(input.step_up),
    params: paramsHash(caller.sessionHash, params),
    outlook: JSON.stringify(await outlookOf(ctx, terms)),
    key,
    request,
    entry: newId(now),
    now,
    coupon: input.coupon_id ?? null,
    grant_entry: couponEntry,
  }
  // One round trip: session, lock, step-up, state, limits, hold, move, and the order as it is then. The key is unique: a
  // retried tap cannot hold twice.
  const [order] = await callMoneyThenRead<OrderRow>(
    ctx.db,
    ['fund_order', fund],
    selectionOf(caller.partnerId, input.id),
  )
  if (!order) throw new Refusal('data_error')
  return orderView(ctx, order, caller.language)
}
