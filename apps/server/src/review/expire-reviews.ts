import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { notify } from '../notice/notify.ts'

type Row = { account_id: string; withdrawal_id: string; reference: string; amount: bigint }

/**
 * Writes down every review whose date is over: its withdrawal is approved. Nothing waits for this, since a review past its
 * date counts as ended wherever it is read (docs/rules.md, Reviews). Safe on several servers at once.
 */
export async function expireReviews(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const over = await many<Row>(
    ctx.db,
    `select v.account_id, v.withdrawal_id, w.reference, w.amount
     from review v join withdrawal w on w.account_id = v.account_id and w.id = v.withdrawal_id
     where v.outcome is null and v.ends_at <= $1 order by v.account_id, v.withdrawal_id`,
    [now],
  )
  for (const row of over) await inOne(ctx, (tx) => expire(tx, row, now))
}

async function expire(
  tx: Tx,
  { account_id, withdrawal_id, reference, amount }: Row,
  now: Date,
): Promise<void> {
  if (!(await callMoney(tx.db, 'expire_withdrawal', { account: account_id, withdrawal: withdrawal_id, now })))
    return
  const params = { reference, amount: formatAmount(amount) }
  const link = `/wallet/withdrawal?id=${withdrawal_id}`
  await notify(tx, account_id, 'system_announcement', 'review_expired', params, link)
}
