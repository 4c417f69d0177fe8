import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import type { Statement } from '../db/pool.ts'
import { leaveNotice } from '../notice/notify.ts'

/** Tells the partner of a coupon that came back from this order at this moment, if one did. */
export async function tellReturnedCoupon(
  tx: Tx,
  accountId: string,
  orderId: string,
  at: Date,
): Promise<void> {
  await tx.db.query(returnedCouponNotice(accountId, orderId, at))
}

/**
 * The same as a statement, for the round trip of the call that gave the coupon back. With the entry that the call was to
 * write, it tells nobody where an earlier call under the same key has written another.
 */
export function returnedCouponNotice(
  accountId: string,
  orderId: string,
  at: Date,
  entryId: string | null = null,
): Statement {
  return {
    text: leaveNotice(
      `select g.account_id, $4::uuid, 'activity_notification', 'coupon_returned',
         jsonb_build_object('name', words_in_all(c.name, f.translations, 'name'),
           'until', to_char(c.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
         '/ad-center/coupons', g.returned_at
       from network_grant g
       join coupon c on c.account_id = g.account_id and c.id = g.coupon_id
       join coupon_offer f on f.id = c.offer_id
       where g.account_id = $1 and g.order_id = $2 and g.returned_at = $3
         and ($5::uuid is null or exists (select from entry e where e.account_id = $1 and e.id = $5))`,
      'coupon_returned',
    ),
    values: [accountId, orderId, at, newId(at), entryId],
  }
}
