import type { Data, Input } from '@fairlead/contract/endpoint'
import { operator } from '@fairlead/contract/operator'
import type { PartnerAction } from '@fairlead/contract/partner-actions'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import type { MoneyCall, RequestKey } from '../db/money.ts'
import { maybeOne, type Read, readStatement, selecting } from '../db/read.ts'
import { tellOfWithdrawal } from '../notice/withdrawal-notice.ts'
import { actOnce } from '../staff/act.ts'
import { byAmount, byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { amounts, is, isPartner, type ListSource, moments, ofPartner, readList } from '../staff/staff-list.ts'
import {
  hasExpired,
  joinReview,
  type ReviewRow,
  reviewColumns,
  reviewOf,
  stateNow,
} from '../wallet/review-facts.ts'

export type OperatorWithdrawal = Data<typeof operator.withdrawalApprove>
type Row = ReviewRow & {
  id: string
  account_id: string
  partner: string
  reference: string
  fee: bigint
  destination: string
  account: string
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
    d.bank_name || ' ·· ' || right(d.account_number, 4) as account,
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
  return readList(ctx, operator.withdrawalList, input, withdrawalsAt(ctx.clock.now()))
}

/** All withdrawals, as they are at this moment. */
export function withdrawalsAt(
  now: Date,
): ListSource<typeof operator.withdrawalList, Row, OperatorWithdrawal> {
  return {
    from: 'withdrawal w',
    select: selecting<Row>(selectWithdrawals),
    sorts: { requested_at: byTime('w.requested_at'), amount: byAmount('w.amount') },
    filters: {
      partner: isPartner('w.account_id'),
      state: is('w.state'),
      ...amounts('amount', 'w.amount'),
      ...moments('requested_at', 'w.requested_at'),
    },
    search: (begins) => [
      begins.inCapitals('w.reference'),
      begins.asTyped('w.bank_reference'),
      ofPartner('w.account_id', begins),
    ],
    view: (row) => view(row, now),
  }
}

/** Approver: approves a withdrawal. The database checks the role and the state. */
export async function approveWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof operator.withdrawalApprove>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  return actOnWithdrawal(tx, staff, {
    key: staffKey(staff, 'approve', input, now),
    call: ['approve_withdrawal', { withdrawal: input.id, staff: staff.token, now }],
    of: ofWithdrawal(input.id),
    what: 'withdrawal_approved',
  })
}

/** Cashier: the bank was told to pay. The database refuses the person who approved it. */
export async function markSent(
  tx: Tx,
  staff: Staff,
  input: Input<typeof operator.withdrawalSent>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const send = {
    withdrawal: input.id,
    staff: staff.token,
    bank_reference: input.bank_reference,
    entry: newId(now),
    now,
  }
  return actOnWithdrawal(tx, staff, {
    key: staffKey(staff, 'send', input, now),
    call: ['send_withdrawal', send],
    of: ofWithdrawal(input.id),
    what: 'withdrawal_sent',
  })
}

/** Reads this withdrawal. */
export const ofWithdrawal = (id: string) => readStatement<Row>(`${selectWithdrawals} where w.id = $1`, [id])

/** This withdrawal as staff see it. Throws Refusal data_error. */
export async function findWithdrawal(ctx: Ctx, id: string): Promise<OperatorWithdrawal> {
  const row = await maybeOne<Row>(ctx.db, `${selectWithdrawals} where w.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return view(row, ctx.clock.now())
}

/** Reads the withdrawal of this review. */
export const ofReview = (reviewId: string) =>
  readStatement<Row>(`${selectWithdrawals} where w.id = (select withdrawal_id from review where id = $1)`, [
    reviewId,
  ])

/** Reads the withdrawal that is in review: this one, or the part that was split off from it. */
export const inReviewOf = (id: string) =>
  readStatement<Row>(
    `${selectWithdrawals} where w.id = (
       select r.withdrawal_id from review r
       join withdrawal o on o.account_id = r.account_id and o.root_id = r.root_id where o.id = $1)`,
    [id],
  )

/** Does something to a withdrawal and tells its partner; answers with the withdrawal as it stands. Throws a Refusal. */
export async function actOnWithdrawal(
  tx: Tx,
  staff: Staff,
  step: {
    readonly key: RequestKey
    readonly call: MoneyCall
    /** Reads it once that is done. */
    readonly of: Read<Row>
    readonly what: PartnerAction
  },
): Promise<OperatorWithdrawal> {
  const { row } = await actOnce(tx, staff, {
    key: step.key,
    call: step.call,
    read: step.of,
    tell: (done, row) => tellOfWithdrawal(done, step.what, row),
  })
  return view(row, tx.clock.now())
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
    account: row.account,
    requested_at: row.requested_at.toISOString(),
    approve_by: row.approve_by.toISOString(),
    send_by: row.send_by.toISOString(),
    approved_by: hasExpired(row, now) ? 'rule' : row.approved_by,
    sent_by: row.sent_by,
    bank_reference: row.bank_reference,
    review: reviewOf(row, now),
    answer_by: row.answer_by?.toISOString() ?? null,
  }
}
