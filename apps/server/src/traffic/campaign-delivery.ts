import type { Data } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { trafficStaff } from '@fairlead/contract/traffic'
import { formatAmount } from '@fairlead/money/amount'
import { paidBack } from '../campaigns/paid-back.ts'
import type { Ctx } from '../context.ts'
import { many, maybeOne } from '../db/read.ts'
import { onSnapshot } from '../db/snapshot.ts'
import { type CountRow, countsOf } from '../plan/counted.ts'
import { utcDayOf } from './periods.ts'

type Shown = Data<typeof trafficStaff.campaignDelivery>
type HourRow = CountRow & { hour: Date; spent: bigint; earned: bigint }
type SlotRow = {
  slot_id: string
  publisher: string
  domain: string
  paid: bigint
  filtered: bigint
  slots: bigint
}
type OrderRow = {
  id: string
  plan_number: string
  owner: string
  standing: boolean
  trial: boolean
  funded: bigint
  consumed: bigint
  earned: bigint
  paused_until: Date | null
  reason: string | null
  orders: bigint
}
type EscrowRow = {
  in_escrow: bigint
  reserved_net: bigint
  paid_back: bigint
  open_reserve: bigint
  open_earned: bigint
}

/** The places and orders that are shown; how many there are is said beside them. */
const shownMax = 20
const hourMs = 3_600_000

/** What came since $2 for the groups of a campaign ($1): slot by slot, so that nothing older is read. */
const today = `
  today as (
    select g.price, g.payout, g.payout_event, c.slot_id, c.hour, c.kind, c.reason, c.n
    from ad_group g join slot s on s.content_type = g.content_type
    join group_count c on c.bucket = g.bucket and c.group_id = g.id and c.slot_id = s.id and c.hour >= $2
    where g.campaign_id = $1 and c.kind in ('impression', 'click', 'conversion')
  )`

/** The orders of a campaign ($1) that delivery still knows. */
const flying = `
  from ad_group g join flight f on f.bucket = g.bucket and f.group_id = g.id and f.sealed_at is null
  join ad_order o on o.account_id = f.account_id and o.id = f.order_id
  where g.campaign_id = $1`

/** A campaign as it is delivered today (UTC), who runs on it, and where its escrow is. Throws Refusal data_error. */
export async function campaignDelivery(ctx: Ctx, id: string): Promise<Shown> {
  const now = ctx.clock.now()
  const midnight = new Date(utcDayOf(now))
  const { escrow, byHour, bySlot, orders } = await onSnapshot(ctx.db, async (db) => ({
    escrow: await maybeOne<EscrowRow>(
      db,
      `select coalesce(e.balance, 0) as in_escrow, coalesce(e.reserved_net, 0) as reserved_net,
         coalesce(b.amount, 0) as paid_back,
         f.reserve as open_reserve, f.earned as open_earned
       from campaign c left join escrow e on e.account_id = c.id
       left join (${paidBack}) b on b.campaign_id = c.id
       cross join lateral (
         select coalesce(sum(o.reserve_total), 0)::bigint as reserve, coalesce(sum(o.accrued), 0)::bigint as earned
         ${flying} and o.settled_at is null
       ) f where c.id = $1`,
      [id],
    ),
    byHour: await many<HourRow>(
      db,
      `with ${today} select hour, kind, reason, sum(n)::bigint as n,
         coalesce(sum(n * price) filter (where kind = 'impression' and reason = ''), 0)::bigint as spent,
         coalesce(sum(n * payout) filter (where kind = payout_event and reason = ''), 0)::bigint as earned
       from today group by hour, kind, reason order by hour`,
      [id, midnight],
    ),
    bySlot: await many<SlotRow>(
      db,
      `with ${today}, views as (
         select slot_id, coalesce(sum(n) filter (where reason = ''), 0)::bigint as paid,
           coalesce(sum(n) filter (where reason <> ''), 0)::bigint as filtered
         from today where kind = 'impression' group by slot_id
       )
       select v.slot_id, p.name as publisher, p.domain, v.paid, v.filtered, count(*) over () as slots
       from views v join slot s on s.id = v.slot_id join publisher p on p.id = s.publisher_id
       order by v.paid desc, v.slot_id limit ${shownMax}`,
      [id, midnight],
    ),
    orders: await many<OrderRow>(
      db,
      `select o.id, o.plan_number, coalesce((select username from partner where id = o.account_id), 'network') as owner,
         coalesce(o.network_use = 'standing', false) as standing, coalesce(o.network_use = 'trial', false) as trial, o.funded,
         f.views * f.price as consumed, least(f.results * f.payout, f.revenue_cap) as earned, o.paused_until,
         o.pause_reason as reason, count(*) over () as orders
       ${flying} and o.state = 'running' order by o.funded_at desc, o.id limit ${shownMax}`,
      [id],
    ),
  }))
  if (!escrow) throw new Refusal('data_error')
  const sum = (name: 'spent' | 'earned') => byHour.reduce((total, row) => total + row[name], 0n)
  return {
    ...countsOf(byHour, false),
    spent: formatAmount(sum('spent')),
    earned: formatAmount(sum('earned')),
    hours: hoursOf(byHour, midnight, now),
    slots: bySlot.map(({ slots, paid, filtered, ...slot }) => ({
      ...slot,
      paid: Number(paid),
      filtered: Number(filtered),
    })),
    slots_total: Number(bySlot[0]?.slots ?? 0n),
    orders: orders.map(({ orders: _all, funded, consumed, earned, paused_until, ...order }) => ({
      ...order,
      put_amount: formatAmount(funded),
      consumed: formatAmount(consumed),
      earned: formatAmount(earned),
      paused_until: paused_until?.toISOString() ?? null,
    })),
    orders_total: Number(orders[0]?.orders ?? 0n),
    escrow: partsOf(escrow),
    as_of: now.toISOString(),
  }
}

/** Every hour since midnight up to the one that runs, those without a view too. */
function hoursOf(rows: readonly HourRow[], midnight: Date, now: Date): Shown['hours'] {
  const hours = Math.floor((now.getTime() - midnight.getTime()) / hourMs) + 1
  return Array.from({ length: hours }, (_, place) => {
    const from = new Date(midnight.getTime() + place * hourMs)
    const views = rows.filter(({ hour, kind }) => kind === 'impression' && hour.getTime() === from.getTime())
    const sum = (paid: boolean) =>
      views.filter(({ reason }) => (reason === '') === paid).reduce((total, { n }) => total + Number(n), 0)
    return { from: from.toISOString(), paid: sum(true), filtered: sum(false) }
  })
}

function partsOf({
  in_escrow,
  reserved_net,
  paid_back,
  open_reserve,
  open_earned,
}: EscrowRow): Shown['escrow'] {
  return {
    paid_in: formatAmount(in_escrow + reserved_net + paid_back),
    settled: formatAmount(reserved_net - open_reserve),
    earned: formatAmount(open_earned),
    reserved: formatAmount(open_reserve - open_earned),
    in_escrow: formatAmount(in_escrow),
    paid_back: formatAmount(paid_back),
  }
}
