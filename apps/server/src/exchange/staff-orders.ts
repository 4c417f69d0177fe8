import { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import type { AcceptorState } from '@fairlead/contract/acceptor-states'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { readStatement, selecting } from '../db/read.ts'
import { actOnce, type Done } from '../staff/act.ts'
import { byAmount, byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { amounts, is, type ListSource, moments, ofPartner, readList } from '../staff/staff-list.ts'
import { acceptanceCode, readPepperOfCode } from './codes.ts'
import { formatLocal } from './local-money.ts'
import { tellClaimed } from './tell.ts'

type View = Data<typeof acceptorStaff.claimPaid>
type Row = {
  id: string
  account_id: string
  partner: string
  acceptor_name: string
  reference: string
  state: AcceptorState
  amount: bigint
  fee: bigint
  local_minor: bigint
  minor_digits: number
  currency: string
  destination: string
  requested_at: Date
  return_at: Date | null
  code_handed_by: string | null
  claimed_by: string | null
  bank_reference: string | null
  not_received_at: Date | null
}

const selectOrders = `
  select o.id, o.account_id, p.username as partner, a.name as acceptor_name, o.reference, o.state, o.amount, o.fee,
    q.local_minor, q.minor_digits, q.currency,
    concat_ws(', ', d.beneficiary_name, d.bank_name, d.account_number) as destination, o.requested_at, o.return_at,
    s.username as code_handed_by, c.username as claimed_by, o.bank_reference, o.not_received_at
  from acceptor_order o
  join partner p on p.id = o.account_id
  join acceptor_quote q on q.account_id = o.account_id and q.id = o.quote_id
  join acceptor a on a.id = o.acceptor_id
  join destination d on d.account_id = o.account_id and d.id = o.destination_id
  left join operator s on s.id = o.code_handed_by
  left join operator c on c.id = o.claimed_by`

/** Acceptor orders of everybody, newest first. */
export async function listOrdersOfAll(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof acceptorStaff.orderList>,
): Promise<Data<typeof acceptorStaff.orderList>> {
  return readList(ctx, acceptorStaff.orderList, input, acceptorOrders)
}

export const acceptorOrders: ListSource<typeof acceptorStaff.orderList, Row, View> = {
  from: 'acceptor_order o',
  select: selecting<Row>(selectOrders),
  sorts: { requested_at: byTime('o.requested_at'), amount: byAmount('o.amount') },
  filters: {
    state: is('o.state'),
    ...amounts('amount', 'o.amount'),
    ...moments('requested_at', 'o.requested_at'),
  },
  search: (begins) => [begins.inCapitals('o.reference'), ofPartner('o.account_id', begins)],
  view,
}

/** Customer service: reads the acceptance code of an order, to tell it to its partner. The reading stays noted. */
export async function handOutCode(
  ctx: Tx,
  staff: Staff,
  { id }: Input<typeof acceptorStaff.codeHandOut>,
): Promise<Data<typeof acceptorStaff.codeHandOut>> {
  await callMoney(ctx.db, 'hand_out_acceptance_code', {
    order: id,
    staff: staff.token,
    now: ctx.clock.now(),
  })
  return { code: acceptanceCode(await readPepperOfCode(ctx, id), id) }
}

/** Cashier: notes that the acceptor says it paid. It pays nothing: that takes the partner's word or a bank line. */
export async function claimPaid(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof acceptorStaff.claimPaid>,
): Promise<View> {
  const now = ctx.clock.now()
  const claim = {
    order: input.id,
    staff: staff.token,
    bank_reference: input.bank_reference,
    entry: newId(now),
    now,
  }
  const { row } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'claim_acceptor_paid', input, now),
    call: ['claim_acceptor_paid', claim],
    read: ofOrder(input.id),
    tell: (done, row) => tellPartner(done, row, input.id),
  })
  return view(row)
}

function tellPartner(done: Done, row: Row, id: string): void {
  const receives = `${row.currency} ${formatLocal(row.local_minor, row.minor_digits)}`
  tellClaimed(done, { accountId: row.account_id, id, reference: row.reference, receives })
}

const ofOrder = (id: string) => readStatement<Row>(`${selectOrders} where o.id = $1`, [id])

function view(row: Row): View {
  return {
    id: row.id,
    partner: row.partner,
    acceptor_name: row.acceptor_name,
    reference: row.reference,
    state: row.state,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    due_to_acceptor: formatAmount(row.amount - row.fee),
    receives: formatLocal(row.local_minor, row.minor_digits),
    currency: row.currency,
    destination: row.destination,
    requested_at: row.requested_at.toISOString(),
    return_at: row.return_at?.toISOString() ?? null,
    code_handed_by: row.code_handed_by,
    claimed_by: row.claimed_by,
    bank_reference: row.bank_reference,
    not_received_at: row.not_received_at?.toISOString() ?? null,
  }
}
