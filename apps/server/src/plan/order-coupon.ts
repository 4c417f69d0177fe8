import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { type PrintedRow, printedView } from '../coupon/printed.ts'
import { maybeOne } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'

type Row = PrintedRow & {
  id: string
  granted: bigint
  came_back: boolean
  addition: bigint
  addition_back: bigint
}

/** The coupon that an order was put with, what it gave, and whether it came back; null for none. */
export async function couponOf(
  ctx: Ctx,
  caller: Caller,
  orderId: string,
): Promise<Data<typeof plan.orderDetail>['coupon']> {
  const row = await maybeOne<Row>(
    ctx.db,
    `select c.id, c.name, f.rules, f.translations, c.kind, c.new_user, c.base, c.rate_bp, c.cap,
       g.amount as granted, g.returned_at is not null as came_back, o.addition, o.addition_back
     from network_grant g
     join coupon c on c.account_id = g.account_id and c.id = g.coupon_id
     join coupon_offer f on f.id = c.offer_id
     join ad_order o on o.account_id = g.account_id and o.id = g.order_id
     where g.account_id = $1 and g.order_id = $2`,
    [caller.partnerId, orderId],
  )
  if (!row) return null
  const { name, kind } = printedView(row, caller.language)
  return {
    id: row.id,
    name,
    kind,
    granted: formatAmount(row.granted),
    came_back: row.came_back,
    extra_media: formatAmount(row.addition),
    extra_media_gone: formatAmount(row.addition_back),
  }
}
