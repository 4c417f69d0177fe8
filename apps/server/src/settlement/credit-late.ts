import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import { lateCreditPerDay } from '../wallet/late-credit.ts'

type Row = { account_id: string; id: string; reference: string; amount: bigint }

/** Credits every late withdrawal for the days it is late and was not credited for. Safe on several servers at once. */
export async function creditLateWithdrawals(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const late = await many<Row>(
    ctx.db,
    `select w.account_id, w.id, w.reference, w.amount from withdrawal w
     where w.state in ('requested', 'approved', 'in_review', 'sent', 'not_received')
       and withdrawal_due(w) + w.late_days * interval '24 hours' <= $1
     order by w.account_id, w.id`,
    [now],
  )
  for (const row of late) while (await inOne(ctx, (tx) => creditDay(tx, row, now)));
}

/** Credits the next day begun, and says so; false where there is none. */
async function creditDay(tx: Tx, { account_id, id, reference, amount }: Row, now: Date): Promise<boolean> {
  const args = { account: account_id, withdrawal: id, entry: newId(now), now }
  if (!(await callMoney(tx.db, 'credit_late_withdrawal', args))) return false
  const params = { reference, amount: formatAmount(lateCreditPerDay(amount)) }
  const link = `/wallet/withdrawal?id=${id}`
  await notify(tx, account_id, 'system_announcement', 'late_credit', params, link)
  return true
}
