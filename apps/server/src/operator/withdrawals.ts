import type { Data, Input } from '@fairlead/contract/endpoint'
import type { operator } from '@fairlead/contract/operator'
import { Refusal } from '@fairlead/contract/refusals'
import type { WithdrawalState } from '@fairlead/contract/withdrawal-states'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney, oncePerKey } from '../db/money.ts'
import { many } from '../db/read.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { notify } from '../notice/notify.ts'
import { audit } from './audit.ts'
import { type Staff, staffKey } from './sessions.ts'

type View = Data<typeof operator.withdrawalApprove>
type Row = {
  id: string
  account_id: string
  partner: string
  reference: string
  state: WithdrawalState
  amount: bigint
  fee: bigint
  destination: string
  requested_at: Date
  approve_by: Date
  send_by: Date
  approved_by: string | null
  sent_by: string | null
  bank_reference: string | null
}

const selectWithdrawals = `
  select w.id, w.account_id, p.username as partner, w.reference, w.state, w.amount, w.fee,
    concat_ws(', ', d.beneficiary_name, d.bank_name, d.account_number) as destination,
    w.requested_at, w.approve_by, w.send_by, w.bank_reference, s.username as sent_by,
    case when w.approved_by_rule then 'rule' else a.username end as approved_by
  from withdrawal w
  join partner p on p.id = w.account_id
  join destination d on d.account_id = w.account_id and d.id = w.destination_id
  left join operator a on a.id = w.approved_by
  left join operator s on s.id = w.sent_by`

/** Withdrawals of everybody, newest first. */
export async function listWithdrawals(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof operator.withdrawalList>,
): Promise<Data<typeof operator.withdrawalList>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<Row>(
    ctx.db,
    `${selectWithdrawals} where $1::timestamptz is null or (w.requested_at, w.id) < ($1, $2::uuid)
     order by w.requested_at desc, w.id desc limit $3`,
    [at, id, pageSize + 1],
  )
  return page(rows, view, (row) => [row.requested_at, row.id])
}

/** Approver: approves a withdrawal. The database checks the role and the state. */
export async function approveWithdrawal(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof operator.withdrawalApprove>,
): Promise<View> {
  const now = ctx.clock.now()
  const done = await oncePerKey(ctx.db, staffKey(staff, 'approve', input, now), (client) =>
    callMoney(client, 'approve_withdrawal', [input.id, staff.operatorId, now]),
  )
  return answer(ctx, staff, input.id, done ? 'withdrawal_approved' : undefined)
}

/** Cashier: the bank was told to pay. The database refuses the person who approved it. */
export async function markSent(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof operator.withdrawalSent>,
): Promise<View> {
  const now = ctx.clock.now()
  const send = [input.id, staff.operatorId, input.bank_reference, newId(now), now]
  const done = await oncePerKey(ctx.db, staffKey(staff, 'send', input, now), (client) =>
    callMoney(client, 'send_withdrawal', send),
  )
  return answer(ctx, staff, input.id, done ? 'withdrawal_sent' : undefined)
}

/** The withdrawal as it stands; what was done just now is noted and told to the partner. */
async function answer(
  ctx: Ctx,
  staff: Staff,
  id: string,
  done: 'withdrawal_approved' | 'withdrawal_sent' | undefined,
): Promise<View> {
  const [row] = await many<Row>(ctx.db, `${selectWithdrawals} where w.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  if (done) {
    await audit(ctx, staff.operatorId, done, row.account_id, id)
    const params = { amount: formatAmount(row.amount), reference: row.reference }
    await notify(ctx, row.account_id, 'system_announcement', done, params, `/wallet/withdrawal?id=${id}`)
  }
  return view(row)
}

function view(row: Row): View {
  return {
    id: row.id,
    partner: row.partner,
    reference: row.reference,
    state: row.state,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    receives: formatAmount(row.amount - row.fee),
    destination: row.destination,
    requested_at: row.requested_at.toISOString(),
    approve_by: row.approve_by.toISOString(),
    send_by: row.send_by.toISOString(),
    approved_by: row.approved_by,
    sent_by: row.sent_by,
    bank_reference: row.bank_reference,
  }
}
