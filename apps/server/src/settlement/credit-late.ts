import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
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
       and withdrawal_due(w) + w.late_days * interval '24 hours' < $1
     order by w.account_id, w.id`,
    [now],
  )
  for (const { account_id, id, reference, amount } of late) {
    while (await callMoney<boolean>(ctx.db, 'credit_late_withdrawal', [account_id, id, newId(now), now])) {
      const params = { reference, amount: formatAmount(lateCreditPerDay(amount)) }
      await notify(
        ctx,
        account_id,
        'system_announcement',
        'late_credit',
        params,
        `/wallet/withdrawal?id=${id}`,
      )
    }
  }
}
