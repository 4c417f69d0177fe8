import { formatAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import { notify } from '../notice/notify.ts'

/** Tells the follower when the settlement of this order, at this moment, ended its follow at the loss limit. */
export async function tellLossLimit(
  tx: Tx,
  accountId: string,
  orderId: string,
  settledAt: Date,
): Promise<void> {
  const ended = await maybeOne<{ followed_id: string; loss: bigint }>(
    tx.db,
    `select o.followed_id, m.high_water_mark - m.net_gain as loss
     from follow_order x
     join follow m on m.account_id = x.account_id and m.id = x.follow_id
     join followed_account o on o.account_id = m.followed_account_id
     where x.account_id = $1 and x.order_id = $2 and m.end_reason = 'loss_limit' and m.ended_at = $3`,
    [accountId, orderId, settledAt],
  )
  if (!ended) return
  const params = { id: ended.followed_id, loss: formatAmount(ended.loss) }
  await notify(tx, accountId, 'activity_notification', 'follow_loss_limit', params, '/ad-center/operated')
}
