import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { type PrintedRow, printedView } from '../coupon/printed.ts'
import { maybeOne } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'

type Row = PrintedRow & { id: string; granted: bigint; addition: bigint; addition_back: bigint }

/** The coupon that an order was put with, and what it gave; null for none. */
export async function couponOf(
  ctx: Ctx,
  caller: Caller,
  orderId: string,
): Promise<Data<typeof plan.orderDetail>['coupon']> {
  const row = await maybeOne<Row>(
    ctx.db,
    `select c.id, c.name, f.rules, f.translations, c.kind, c.new_user, c.base, c.rate_bp, c.cap, c.granted,
       o.addition, o.addition_back
     from coupon c
     join coupon_offer f on f.id = c.offer_id
     join ad_order o on o.account_id = c.account_id and o.id = c.order_id
     where c.account_id = $1 and c.order_id = $2`,
    [caller.partnerId, orderId],
  )
  if (!row) return null
  const { name, kind } = printedView(row, caller.language)
  return {
    id: row.id,
    name,
    kind,
    granted: formatAmount(row.granted),
    extra_media: formatAmount(row.addition),
    extra_media_gone: formatAmount(row.addition_back),
  }
}
