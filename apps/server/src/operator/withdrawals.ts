import type { Data, Input } from '@fairlead/contract/endpoint'
import type { operator } from '@fairlead/contract/operator'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import {
  hasLapsed,
  joinReview,
  type ReviewRow,
  reviewColumns,
  reviewOf,
  stateNow,
} from '../review/review-facts.ts'
import { act, type Done } from './act.ts'
import { audit } from './audit.ts'
import { everybodys } from './everybodys.ts'
import { type Staff, staffKey } from './sessions.ts'

export type OperatorWithdrawal = Data<typeof operator.withdrawalApprove>
type Row = ReviewRow & {
  id: string
  account_id: string
  partner: string
  reference: string
  fee: bigint
  destination: string
  requested_at: Date
  approve_by: Date
  send_by: Date
  approved_by: string | null
  sent_by: string | null
  bank_reference: string | null
  answer_by: Date | null
}

const selectWithdrawals = `
  select w.id, w.account_id, p.username as partner, w.reference, w.state, w.amount, w.fee,
    concat_ws(', ', d.beneficiary_name, d.bank_name, d.account_number) as destination,
    w.requested_at, w.approve_by, w.send_by, w.bank_reference, w.answer_by, s.username as sent_by,
    case when w.approved_by_rule then 'rule' else a.username end as approved_by, ${reviewColumns}
  from withdrawal w
  join partner p on p.id = w.account_id
  join destination d on d.account_id = w.account_id and d.id = w.destination_id
  left join operator a on a.id = w.approved_by
  left join operator s on s.id = w.sent_by
  ${joinReview}`

/** Withdrawals of everybody, newest first. */
export async function listWithdrawals(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof operator.withdrawalList>,
): Promise<Data<typeof operator.withdrawalList>> {
  const now = ctx.clock.now()
  return everybodys(ctx, input.cursor, {
    select: selectWithdrawals,
    table: 'w',
    at: 'requested_at',
    view: (row: Row) => view(row, now),
  })
}

/** Approver: approves a withdrawal. The database checks the role and the state. */
export async function approveWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof operator.withdrawalApprove>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  await act(tx, staff, {
    key: staffKey(staff, 'approve', input, now),
    change: (db) => callMoney(db, 'approve_withdrawal', [input.id, staff.operatorId, now]),
    note: (done) => noteWithdrawal(done, input.id, 'withdrawal_approved'),
  })
  return findWithdrawal(tx, input.id)
}

/** Cashier: the bank was told to pay. The database refuses the person who approved it. */
export async function markSent(
  tx: Tx,
  staff: Staff,
  input: Input<typeof operator.withdrawalSent>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const send = [input.id, staff.operatorId, input.bank_reference, newId(now), now]
  await act(tx, staff, {
    key: staffKey(staff, 'send', input, now),
    change: (db) => callMoney(db, 'send_withdrawal', send),
    note: (done) => noteWithdrawal(done, input.id, 'withdrawal_sent'),
  })
  return findWithdrawal(tx, input.id)
}

/** Notes what was done to a withdrawal and tells its partner. */
export async function noteWithdrawal(
  done: Done,
  id: string,
  what: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const row = await find(done, id)
  await audit(done, what, row.account_id, id, details)
  const params = { amount: formatAmount(row.amount), reference: row.reference }
  await notify(done, row.account_id, 'system_announcement', what, params, `/wallet/withdrawal?id=${id}`)
}

/** The withdrawal as it stands. Throws Refusal data_error. */
export async function findWithdrawal(ctx: Ctx, id: string): Promise<OperatorWithdrawal> {
  return view(await find(ctx, id), ctx.clock.now())
}

async function find(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await many<Row>(ctx.db, `${selectWithdrawals} where w.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return row
}

function view(row: Row, now: Date): OperatorWithdrawal {
  return {
    id: row.id,
    partner: row.partner,
    reference: row.reference,
    state: stateNow(row, now),
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    receives: formatAmount(row.amount - row.fee),
    destination: row.destination,
    requested_at: row.requested_at.toISOString(),
    approve_by: row.approve_by.toISOString(),
    send_by: row.send_by.toISOString(),
    approved_by: hasLapsed(row, now) ? 'rule' : row.approved_by,
    sent_by: row.sent_by,
    bank_reference: row.bank_reference,
    review: reviewOf(row, now),
    answer_by: row.answer_by?.toISOString() ?? null,
  }
}
