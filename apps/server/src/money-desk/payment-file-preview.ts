import type { Data, Input } from '@fairlead/contract/endpoint'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Staff } from '../staff/sessions.ts'

type Preview = Data<typeof moneyStaff.paymentFilePreview>
type Row = {
  reason: Preview['left_out'][number]['reason'] | null
  withdrawals: bigint
  asks: bigint
  pays: bigint
  ids: string[] | null
}

/**
 * What a file would send if this person made it now, by the same choice that makes it, and what waits and is not in it
 * (decision 069).
 */
export async function previewPaymentFile(
  { db, network, clock }: Ctx,
  staff: Staff,
  { kind }: Input<typeof moneyStaff.paymentFilePreview>,
): Promise<Preview> {
  const rows = await many<Row>(
    db,
    `select left_out as reason, withdrawals, asks, pays, ids from preview_payment_file($2, $1, $3)
     union all
     select w.state, count(*), sum(w.amount)::bigint, sum(w.amount - w.fee)::bigint, null
     from withdrawal w join destination d on d.account_id = w.account_id and d.id = w.destination_id
     where w.state in ('requested', 'in_review') and d.kind = $1
     group by w.state order by reason`,
    [kind, staff.token, clock.now()],
  )
  const chosen = rows.find(({ reason }) => reason === null)
  const { withdrawals = 0n, asks = 0n, pays = 0n, ids } = chosen ?? {}
  return {
    kind,
    currency: network.currency,
    withdrawals: Number(withdrawals),
    withdrawal_ids: ids ?? [],
    asked: formatAmount(asks),
    fees: formatAmount(asks - pays),
    amount: formatAmount(pays),
    left_out: rows.flatMap(({ reason, withdrawals: count, pays: amount }) =>
      reason === null ? [] : [{ reason, withdrawals: Number(count), amount: formatAmount(amount) }],
    ),
  }
}
