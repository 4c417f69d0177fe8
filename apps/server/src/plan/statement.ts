import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { entriesOf } from '../wallet/entries.ts'
import { findOrder, orderView } from './orders.ts'

/** Every journal entry of one order. */
export async function orderStatement(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<Data<typeof plan.orderStatement>> {
  const order = await findOrder(ctx, caller.partnerId, id)
  return {
    order: orderView(ctx, order, caller.language),
    entries: await entriesOf(ctx, caller.partnerId, 'order_id', id),
  }
}
