import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import type { WordsInAll } from '../notice/worded.ts'

/** Tells the partner of a coupon that came back from this order at this moment, if one did. */
export async function tellReturnedCoupon(
  ctx: Ctx,
  accountId: string,
  orderId: string,
  at: Date,
): Promise<void> {
  const row = await maybeOne<{ name: WordsInAll; expires_at: Date }>(
    ctx.db,
    `select words_in_all(c.name, f.translations, 'name') as name, c.expires_at
     from network_grant g
     join coupon c on c.account_id = g.account_id and c.id = g.coupon_id
     join coupon_offer f on f.id = c.offer_id
     where g.account_id = $1 and g.order_id = $2 and g.returned_at = $3`,
    [accountId, orderId, at],
  )
  if (!row) return
  const params = { name: row.name, until: row.expires_at.toISOString() }
  await notify(ctx, accountId, 'activity_notification', 'coupon_returned', params, '/ad-center/coupons')
}
