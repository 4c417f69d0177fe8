import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { notify } from '../notice/notify.ts'

type Row = { account_id: string; withdrawal_id: string; reference: string; amount: bigint }

/**
 * Writes down every review whose date is over: its withdrawal is approved. Nothing waits for this, since a review past its
 * date counts as ended wherever it is read (product rules §4). Safe on several servers at once.
 */
export async function lapseReviews(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const over = await many<Row>(
    ctx.db,
    `select v.account_id, v.withdrawal_id, w.reference, w.amount
     from review v join withdrawal w on w.account_id = v.account_id and w.id = v.withdrawal_id
     where v.outcome is null and v.ends_at <= $1 order by v.account_id, v.withdrawal_id`,
    [now],
  )
  for (const { account_id, withdrawal_id, reference, amount } of over) {
    if (!(await callMoney<boolean>(ctx.db, 'lapse_withdrawal', [account_id, withdrawal_id, now]))) continue
    const params = { reference, amount: formatAmount(amount) }
    const link = `/wallet/withdrawal?id=${withdrawal_id}`
    await notify(ctx, account_id, 'system_announcement', 'review_lapsed', params, link)
  }
}
