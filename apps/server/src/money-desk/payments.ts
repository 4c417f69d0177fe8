import type { Data, Input } from '@fairlead/contract/endpoint'
import { moneyStaff } from '@fairlead/contract/money-staff'
import type { paymentStates } from '@fairlead/contract/outgoing-payment'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { withIdempotencyKey } from '../db/money.ts'
import { readStatement, selecting } from '../db/read.ts'
import { byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { is, isWhere, type ListSource, readList } from '../staff/staff-list.ts'

type Payment = Data<typeof moneyStaff.paymentSent>
type Row = {
  id: string
  reference: string
  purpose: Payment['purpose']
  payee: string
  amount: bigint
  state: (typeof paymentStates)[number]
  approved_by: string
  approved_at: Date
  sent_by: string | null
  bank_reference: string | null
}

const selectPayments = `
  select p.id, p.reference, p.purpose, p.payee, p.amount, a.username as approved_by, p.approved_at,
    s.username as sent_by, p.bank_reference,
    case
      when p.failed_at is not null then 'failed'
      when p.bounced_line_id is not null then 'bounced'
      when p.bank_line_id is not null then 'on_statement'
      when p.sent_by is not null then 'sent'
      else 'to_send'
    end as state
  from outgoing_payment p
  join operator a on a.id = p.approved_by
  left join operator s on s.id = p.sent_by`

/** Payments that two people decided, other than withdrawals, newest first. */
export async function listPayments(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof moneyStaff.paymentList>,
): Promise<Data<typeof moneyStaff.paymentList>> {
  return readList(ctx, moneyStaff.paymentList, input, payments)
}

export const payments: ListSource<typeof moneyStaff.paymentList, Row, Payment> = {
  from: 'outgoing_payment p',
  select: selecting<Row>(selectPayments),
  sorts: { approved_at: byTime('p.approved_at') },
  filters: {
    state: isWhere({
      to_send: 'p.sent_by is null and num_nonnulls(p.bank_line_id, p.bounced_line_id, p.failed_at) = 0',
      sent: 'p.sent_by is not null and num_nonnulls(p.bank_line_id, p.bounced_line_id, p.failed_at) = 0',
      on_statement: 'p.bank_line_id is not null and p.bounced_line_id is null',
      bounced: 'p.bounced_line_id is not null',
      failed: 'p.failed_at is not null',
    }),
    purpose: is('p.purpose'),
  },
  search: (begins) => [begins.inCapitals('p.reference'), begins.asTyped('p.payee')],
  view,
}

/** Cashier: the bank was told to pay. The database refuses the person who confirmed the payment. */
export async function markPaymentSent(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof moneyStaff.paymentSent>,
): Promise<Payment> {
  const now = ctx.clock.now()
  const key = staffKey(staff, 'send_payment', input, now)
  const send = { payment: input.id, staff: staff.token, bank_reference: input.bank_reference, now }
  const read = readStatement<Row>(`${selectPayments} where p.id = $1`, [input.id])
  const { row } = await withIdempotencyKey(ctx.db, key, ['send_payment', send], { read })
  if (!row) throw new Refusal('data_error')
  return view(row)
}

function view(row: Row): Payment {
  return { ...row, amount: formatAmount(row.amount), approved_at: row.approved_at.toISOString() }
}
