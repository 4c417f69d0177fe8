import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { destinationKinds, wallet } from '@fairlead/contract/wallet'
import type { WithdrawalState } from '@fairlead/contract/withdrawal-states'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { entriesOf } from './entries.ts'
import { lateCreditPerDay } from './late-credit.ts'

type Withdrawal = Data<typeof wallet.withdrawalDetail>
type Row = {
  id: string
  reference: string
  state: WithdrawalState
  amount: bigint
  fee: bigint
  fee_version: number
  tail: string
  kind: (typeof destinationKinds)[number]
  requested_at: Date
  approve_by: Date
  send_by: Date
  arrive_by: Date
  approved_at: Date | null
  approved_by_rule: boolean | null
  sent_at: Date | null
  arrived_at: Date | null
  arrived_by: 'partner' | 'bank' | null
  bank_reference: string | null
}

const selectWithdrawals = `
  select w.*, right(d.account_number, 4) as tail, d.kind
  from withdrawal w join destination d on d.account_id = w.account_id and d.id = w.destination_id`

/** Withdrawals, newest first. */
export async function listWithdrawals(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.withdrawalList>,
): Promise<Data<typeof wallet.withdrawalList>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<Row>(
    ctx.db,
    `${selectWithdrawals} where w.account_id = $1
       and ($2::timestamptz is null or (w.requested_at, w.id) < ($2, $3::uuid))
     order by w.requested_at desc, w.id desc limit $4`,
    [caller.partnerId, at, id, pageSize + 1],
  )
  return page(
    rows,
    (row) => view(row, []),
    (row) => [row.requested_at, row.id],
  )
}

/** One withdrawal with its journal entries. Throws Refusal data_error for one of somebody else. */
export async function withdrawalDetail(ctx: Ctx, caller: Caller, id: string): Promise<Withdrawal> {
  const [row] = await many<Row>(ctx.db, `${selectWithdrawals} where w.account_id = $1 and w.id = $2`, [
    caller.partnerId,
    id,
  ])
  if (!row) throw new Refusal('data_error')
  return view(row, await entriesOf(ctx, caller.partnerId, 'withdrawal_id', id))
}

function view(row: Row, entries: Withdrawal['entries']): Withdrawal {
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    fee_version: row.fee_version,
    receives: formatAmount(row.amount - row.fee),
    destination_tail: row.tail,
    destination_kind: row.kind,
    requested_at: row.requested_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    approved_by_rule: row.approved_by_rule,
    approve_by: row.approve_by.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    send_by: row.send_by.toISOString(),
    arrived_at: row.arrived_at?.toISOString() ?? null,
    arrive_by: row.arrive_by.toISOString(),
    arrived_by: row.arrived_by,
    bank_reference: row.bank_reference,
    late_credit_per_day: formatAmount(lateCreditPerDay(row.amount)),
    journal_lines: entries.reduce((lines, entry) => lines + entry.postings.length, 0),
    entries,
  }
}
