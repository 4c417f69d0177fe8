import { formatAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import { notify } from '../notice/notify.ts'

/** Tells the follower when the settlement of this order, at this moment, ended its mandate at the loss limit. */
export async function tellLossLimit(
  tx: Tx,
  accountId: string,
  orderId: string,
  settledAt: Date,
): Promise<void> {
  const ended = await maybeOne<{ operated_id: string; loss: bigint }>(
    tx.db,
    `select o.operated_id, m.high_water - m.net_gain as loss
     from mirrored_order x
     join mandate m on m.account_id = x.account_id and m.id = x.mandate_id
     join operated o on o.account_id = m.operated_account_id
     where x.account_id = $1 and x.order_id = $2 and m.end_reason = 'loss_limit' and m.ended_at = $3`,
    [accountId, orderId, settledAt],
  )
  if (!ended) return
  const params = { id: ended.operated_id, loss: formatAmount(ended.loss) }
  await notify(tx, accountId, 'activity_notification', 'follow_loss_limit', params, '/ad-center/operated')
}
