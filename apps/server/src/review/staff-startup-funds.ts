import type { Data, Input } from '@fairlead/contract/endpoint'
import { reviewStaff, type startupFundsStates } from '@fairlead/contract/review-staff'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { readStatement, selecting } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import { actOnce, type Done } from '../staff/act.ts'
import { byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { is, type ListSource, ofPartner, readList } from '../staff/staff-list.ts'

type StartupFunds = Data<typeof reviewStaff.advanceDecide>
type Row = {
  id: string
  account_id: string
  partner: string
  amount: bigint
  state: (typeof startupFundsStates)[number]
  proposed_by: string
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
  in_wallet: bigint
  in_orders: bigint
}

const selectFunds = `
  select s.id, s.account_id, p.username as partner, s.amount, s.state, o.username as proposed_by, s.proposed_at,
    d.username as decided_by, s.decided_at, case when s.state = 'granted' then w.advance else 0 end as in_wallet,
    (select coalesce(sum(held_advance), 0)::bigint from ad_order a
      where a.account_id = s.account_id and s.state = 'granted') as in_orders
  from startup_funds s
  join partner p on p.id = s.account_id
  join wallet w on w.account_id = s.account_id
  join operator o on o.id = s.proposed_by
  left join operator d on d.id = s.decided_by`

/** Startup funds of everybody, newest first. */
export async function listStartupFunds(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof reviewStaff.advanceList>,
): Promise<Data<typeof reviewStaff.advanceList>> {
  return readList(ctx, reviewStaff.advanceList, input, startupFunds)
}

export const startupFunds: ListSource<typeof reviewStaff.advanceList, Row, StartupFunds> = {
  from: 'startup_funds s',
  select: selecting<Row>(selectFunds),
  sorts: { proposed_at: byTime('s.proposed_at') },
  filters: { state: is('s.state') },
  search: (begins) => [ofPartner('s.account_id', begins)],
  view,
}

/** Support: proposes startup funds. Throws Refusal data_error for an unknown username, benefit_taken for a second time. */
export async function proposeAdvance(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.advancePropose>,
): Promise<StartupFunds> {
  const now = ctx.clock.now()
  const args = {
    partner: input.partner,
    funds: newId(now),
    amount: parseAmount(input.amount),
    staff: staff.token,
    now,
  }
  const { row } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'propose_advance', input, now),
    call: ['propose_advance_to', args],
    read: readStatement<Row>(
      `${selectFunds} where lower(p.username) = lower($1) order by s.proposed_at desc, s.id desc limit 1`,
      [input.partner],
    ),
  })
  return view(row)
}

/** Approver: lends what somebody else proposed, at once, or declines. Throws a Refusal. */
export async function decideAdvance(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.advanceDecide>,
): Promise<StartupFunds> {
  const now = ctx.clock.now()
  const args = {
    funds: input.id,
    staff: staff.token,
    agree: input.answer === 'grant',
    entry: newId(now),
    now,
  }
  const { row } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'decide_advance', input, now),
    call: ['decide_advance', args],
    read: ofFunds(input.id),
    tell: (done, row) => input.answer === 'grant' && tell(done, row, 'advance_granted'),
  })
  return view(row)
}

/** Support: takes back what no order holds. The partner's own money is not touched. Throws a Refusal. */
export async function takeAdvanceBack(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.advanceTakeBack>,
): Promise<StartupFunds> {
  const now = ctx.clock.now()
  const args = { funds: input.id, staff: staff.token, entry: newId(now), now }
  const { row } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'take_advance_back', input, now),
    call: ['take_advance_back', args],
    read: ofFunds(input.id),
    tell: (done, row) => tell(done, row, 'advance_taken_back'),
  })
  return view(row)
}

function tell(done: Done, row: Row, what: 'advance_granted' | 'advance_taken_back'): void {
  notify(done, row.account_id, 'system_announcement', what, { amount: formatAmount(row.amount) }, '/wallet')
}

const ofFunds = (id: string) => readStatement<Row>(`${selectFunds} where s.id = $1`, [id])

function view(row: Row): StartupFunds {
  return {
    id: row.id,
    partner: row.partner,
    amount: formatAmount(row.amount),
    state: row.state,
    proposed_by: row.proposed_by,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    in_wallet: formatAmount(row.in_wallet),
    in_orders: formatAmount(row.in_orders),
  }
}
