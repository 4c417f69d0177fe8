import { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { OrderReason } from '@fairlead/contract/order-reasons'
import { type OrderState, orderRefusals, orderStateCodec } from '@fairlead/contract/order-states'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne, selecting } from '../db/read.ts'
import { countedSoFar, type FiguresRow, isFinal, liveFigures } from '../plan/orders.ts'
import { tellOwner } from '../proposals/order-notices.ts'
import { type ProposalView, propose } from '../proposals/proposals.ts'
import { act } from '../staff/act.ts'
import { byAmount, byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { amounts, isPartner, type ListSource, moments, ofPartner, readList } from '../staff/staff-list.ts'

type Row = FiguresRow & {
  id: string
  plan_number: string
  owner: string
  campaign: string
  campaign_id: string
  product: string
  state: OrderState
  trial: boolean
  standing: boolean
  fee_bp: number
  paused_until: Date | null
  reason: OrderReason | null
  offered_at: Date
  funded_at: Date | null
  matched_at: Date | null
  flight_ends_at: Date | null
  finished_at: Date | null
  validation_ends_at: Date | null
}

/** Funded orders of everybody, newest first. */
export async function listOrders(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof campaignStaff.orderList>,
): Promise<Data<typeof campaignStaff.orderList>> {
  return readList(ctx, campaignStaff.orderList, input, fundedOrders)
}

type View = Data<typeof campaignStaff.orderList>['items'][number]
type AskedStatus = NonNullable<Input<typeof campaignStaff.orderList>['status']>

export const fundedOrders: ListSource<typeof campaignStaff.orderList, Row, View> = {
  from: 'ad_order o',
  only: 'o.funded_at is not null',
  select: selecting<Row>(`
    select o.id, o.plan_number, coalesce(p.username, 'network') as owner, c.number as campaign, o.campaign_id, r.product, o.state,
      coalesce(o.network_use = 'trial', false) as trial, coalesce(o.network_use = 'standing', false) as standing,
      o.funded, o.consumed, o.accrued, o.reserve_total, o.impression_price, o.payout, o.fee_bp,
      o.released_cash, o.released_promo, o.released_advance, counted.impressions, counted.results,
      o.paused_until, coalesce(o.pause_reason, o.reason) as reason,
      o.offered_at, o.funded_at, o.matched_at, o.flight_ends_at, o.finished_at, o.validation_ends_at, o.settled_at
    from ad_order o
    join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
    join campaign c on c.id = o.campaign_id
    left join partner p on p.id = o.account_id
    ${countedSoFar}`),
  sorts: { offered_at: byTime('o.offered_at'), put_amount: byAmount('o.funded') },
  filters: {
    partner: isPartner('o.account_id'),
    status: (asked) => inStatus(asked as AskedStatus),
    ...amounts('put_amount', 'o.funded'),
    ...moments('offered_at', 'o.offered_at'),
  },
  search: (begins) => [begins.inCapitals('o.plan_number'), ofPartner('o.account_id', begins)],
  view: orderOf,
}

/** Running orders are told apart by whether they are paused, as their rows and the campaign's page say them. */
function inStatus(asked: AskedStatus): string {
  if (asked === 'paused') return `o.state = 'running' and o.paused_until is not null`
  const state = orderStateCodec.decode(asked)
  return state === 'running' ? `o.state = 'running' and o.paused_until is null` : `o.state = '${state}'`
}

function orderOf(row: Row): View {
  const { consumed, revenue } = liveFigures(row)
  return {
    id: row.id,
    plan_number: row.plan_number,
    owner: row.owner,
    campaign: row.campaign,
    campaign_id: row.campaign_id,
    product: row.product,
    status: orderStateCodec.encode(row.state),
    trial: row.trial,
    standing: row.standing,
    put_amount: formatAmount(row.funded),
    consumed: formatAmount(consumed),
    revenue: formatAmount(revenue),
    profit: formatAmount(revenue - consumed),
    estimated: !isFinal(row),
    network_fee_percent: row.fee_bp / 100,
    paused_until: row.paused_until?.toISOString() ?? null,
    reason: row.reason,
    offered_at: row.offered_at.toISOString(),
    funded_at: row.funded_at?.toISOString() ?? null,
    matched_at: row.matched_at?.toISOString() ?? null,
    flight_ends_at: row.flight_ends_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    final_at: (row.settled_at ?? row.validation_ends_at)?.toISOString() ?? null,
  }
}

/** Pauses a running order. Throws Refusal data_error, pause_too_long or one of `orderRefusals`. */
export async function pauseOrder(
  ctx: Tx,
  staff: Staff,
  { id, reason, hours }: Input<typeof campaignStaff.orderPause>,
): Promise<Record<string, never>> {
  const args = { order: id, staff: staff.token, reason, hours, now: ctx.clock.now() }
  await act(ctx, staff, {
    change: (db) => callMoney(db, 'pause_order', args),
    tell: (done) => tellOwner(done, id, 'order_paused', { hours: String(hours) }),
  })
  return {}
}

/** Resumes a paused order before its time. Throws Refusal data_error or one of `orderRefusals`. */
export async function resumeOrder(ctx: Tx, staff: Staff, id: string): Promise<Record<string, never>> {
  const args = { order: id, staff: staff.token, now: ctx.clock.now() }
  await act(ctx, staff, {
    change: (db) => callMoney(db, 'resume_order', args),
    tell: (done) => tellOwner(done, id, 'order_resumed'),
  })
  return {}
}

/** Proposes to end a running order; an approver confirms it. Throws Refusal data_error or one of `orderRefusals`. */
export async function proposeVoid(
  ctx: Ctx,
  staff: Staff,
  { id, reason, note }: Input<typeof campaignStaff.orderVoid>,
): Promise<ProposalView> {
  const order = await maybeOne<{ account_id: string; state: OrderState }>(
    ctx.db,
    'select account_id, state from ad_order where id = $1',
    [id],
  )
  if (!order) throw new Refusal('data_error')
  if (order.state !== 'running') throw new Refusal(orderRefusals[order.state])
  const about = { kind: 'order_void', subject: id, accountId: order.account_id } as const
  return propose(ctx, staff, { ...about, params: { reason }, note })
}
