import { createHash } from 'node:crypto'
import type { Client } from '../db/pool.ts'
import { eachRow, many } from '../db/read.ts'

export type Group = {
  readonly bucket: number
  readonly id: string
  readonly campaign_id: string
  readonly price: bigint
  readonly payout: bigint
  readonly payout_event: string
  readonly content_type: string
}

/** Under which numbers an export names orders and partners. */
export type Numbers = {
  readonly orders: ReadonlyMap<string, number>
  readonly partners: ReadonlyMap<string, number>
  readonly planNumbers: readonly string[]
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Seeds of the days on which something was drawn. */
export async function seedLines(client: Client, group: Group, asOf: Date): Promise<object[]> {
  const rows = await many<{ day: string; seed: Uint8Array; commitment: Uint8Array }>(
    client,
    `select day::text as day, seed, commitment from draw_seed
     where day < $3::date and day >= least(
       (select min(minute)::date from draw_weights where bucket = $1 and group_id = $2),
       (select min(day) from draw_group_day where group_id = $2)) order by day`,
    [group.bucket, group.id, asOf],
  )
  return rows.map(({ day, seed, commitment }) => ({
    kind: 'seed',
    day,
    seed: hex(seed),
    commitment: hex(commitment),
  }))
}

/** The roots of days, each with the digests of all groups that it is over: this one's is among them. */
export async function rootLines(client: Client, group: Group, asOf: Date): Promise<object[]> {
  const rows = await many<{ day: string; previous: Uint8Array | null; root: Uint8Array; groups: string[] }>(
    client,
    `select r.day::text as day, r.previous_root as previous, r.root,
       array(select group_day_digest(g) from draw_group_day g where g.day = r.day order by g.group_id) as groups
     from draw_root r
     where r.day < $2::date and r.day >= (select min(day) from draw_group_day where group_id = $1) order by r.day`,
    [group.id, asOf],
  )
  return rows.map(({ day, previous, root, groups }) => ({
    kind: 'root',
    day,
    previous: previous ? hex(previous) : '',
    root: hex(root),
    groups,
  }))
}

type OrderRow = {
  order_id: string
  partner_key: string
  network_use: string | null
  budget: bigint
  revenue_cap: bigint
  starts_at: Date
  ends_at: Date
  sealed_at: Date | null
  settled_at: Date | null
  whole: boolean
  views: bigint
  consumed: bigint
  revenue: bigint
  paid: bigint
}

/**
 * Orders, when they were judged for good, and with what they were settled. Not all events are in the file of those of an earlier
 * release, which were drawn by nothing, and of those that were judged together with events that are no longer kept.
 */
export async function orderLines(
  client: Client,
  group: Group,
  { orders, partners }: Numbers,
  asOf: Date,
  keptFrom: string | null,
): Promise<object[]> {
  const rows = await many<OrderRow>(
    client,
    `select f.order_id, f.partner_key, f.network_use, f.budget, f.revenue_cap, f.starts_at, f.ends_at,
       case when f.sealed_at < $3 then f.sealed_at end as sealed_at, case when o.settled_at < $3 then o.settled_at end as settled_at,
       not exists (
         select from event e where e.bucket = bucket_of(f.order_id) and e.order_id = f.order_id and e.group_id is null)
         and (window_start(f.starts_at - make_interval(secs => f.attribution_s)) >= $4) is not false as whole,
       (select coalesce(sum(p.impressions), 0)::bigint from order_publisher p
        where p.account_id = f.account_id and p.order_id = f.order_id) as views,
       o.consumed, o.accrued as revenue,
       o.accrued + (
         select coalesce(sum(case when p.debit_class = 'pending' then -p.amount else p.amount end), 0)::bigint
         from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
         where e.account_id = f.account_id and e.order_id = f.order_id and e.type = 'settle' and p.kind = 'rounding') as paid
     from flight f join ad_order o on o.account_id = f.account_id and o.id = f.order_id
     where f.bucket = $1 and f.group_id = $2 and f.starts_at < $3 order by f.order_id`,
    [group.bucket, group.id, asOf, keptFrom],
  )
  return rows.map((row) => ({
    kind: 'order',
    n: orders.get(row.order_id),
    digest: createHash('sha256')
      .update(Buffer.from(row.order_id.replaceAll('-', ''), 'hex'))
      .digest('hex'),
    partner: partners.get(row.partner_key),
    use: row.network_use ?? 'partner',
    budget: String(row.budget),
    revenue_cap: String(row.revenue_cap),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    sealed_at: row.sealed_at?.toISOString() ?? null,
    whole: row.whole,
    settlement: row.settled_at && {
      views: Number(row.views),
      consumed: String(row.consumed),
      revenue: String(row.revenue),
      paid: String(row.paid),
    },
  }))
}

type BoundsRow = {
  w: Date
  tried: boolean
  click_base: object
  conversion_base: object
  at_ceiling: object
}

/** What each three days were judged by: base shares of the slots, and which slots and networks stood at their ceiling. */
export async function boundsLines(client: Client, group: Group, asOf: Date): Promise<object[]> {
  const rows = await many<BoundsRow>(
    client,
    `select w.w, (level_in_force(g, g.payout_event, w.w + window_length())).tried as tried,
       coalesce((select jsonb_object_agg(s.id, base_share((level_in_force(g, 'click', w.w + window_length())).level,
         index_in_force(s.id, w.w))) from slot s where s.id in (
           select c.slot_id from group_count c where c.bucket = g.bucket and c.group_id = g.id)), '{}') as click_base,
       coalesce((select jsonb_object_agg(s.id, base_share((level_in_force(g, 'conversion', w.w + window_length())).level,
         index_in_force(s.id, w.w))) from slot s where s.id in (
           select c.slot_id from group_count c where c.bucket = g.bucket and c.group_id = g.id)), '{}') as conversion_base,
       coalesce((select jsonb_object_agg(v.kind || ' ' || v.day || ' ' || v.key, true) from volume v
         where v.views >= v.ceiling and v.day >= w.w::date and v.day < (w.w + window_length())::date), '{}') as at_ceiling
     from ad_group g
     cross join lateral generate_series(
       window_start((select min(f.starts_at) from flight f where f.bucket = g.bucket and f.group_id = g.id)), $3::timestamptz,
       window_length()) w (w)
     where g.bucket = $1 and g.id = $2 order by w.w`,
    [group.bucket, group.id, asOf],
  )
  return rows.map(({ w, tried, click_base, conversion_base, at_ceiling }) => ({
    kind: 'bounds',
    window: w.getTime() / (3 * 86_400_000),
    tried,
    click_base,
    conversion_base,
    at_ceiling,
  }))
}

/** The UTC days that something of the group was shown or drawn on. */
export async function daysOf(client: Client, group: Group, asOf: Date): Promise<string[]> {
  const rows = await many<{ day: string }>(
    client,
    `select d::date::text as day from (
       select min(starts_at) as first from flight where bucket = $1 and group_id = $2
     ) f cross join lateral generate_series(f.first::date - 1, $3::date - 1, interval '1 day') d order by d`,
    [group.bucket, group.id, asOf],
  )
  return rows.map(({ day }) => day)
}

type WeightsRow = {
  minute: Date
  epoch: number
  orders: string[]
  view_weights: string[]
  click_weights: string[]
  conversion_weights: string[]
}

/** The weights of a day's minutes. */
export async function* weightLines(
  client: Client,
  group: Group,
  { orders }: Numbers,
  day: string,
  asOf: Date,
): AsyncGenerator<object> {
  const text = `select minute, epoch, orders, view_weights::text[] as view_weights, click_weights::text[] as click_weights,
      conversion_weights::text[] as conversion_weights
    from draw_weights where bucket = $1 and group_id = $2 and minute >= $3::date and minute < $3::date + 1
      and minute < $4 order by minute, epoch`
  for await (const row of eachRow<WeightsRow>(client, text, [group.bucket, group.id, day, asOf]))
    yield {
      kind: 'weights',
      minute: row.minute.toISOString(),
      epoch: row.epoch,
      orders: row.orders.map((id) => orders.get(id)),
      views: row.view_weights,
      clicks: row.click_weights,
      conversions: row.conversion_weights,
    }
}

type EventRow = {
  ts: Date
  nonce: Uint8Array
  kind: string
  step: string
  slot_id: string
  order_id: string | null
  minute: Date
  epoch: number | null
  reason: string
  received_at: Date
  value: bigint | null
  address_hash: Uint8Array | null
  browser_hash: Uint8Array | null
  prefix_hash: Uint8Array | null
  network: string | null
  referrer: string | null
  in_view_ms: number | null
  measured: string | null
  rules: number | null
  held_step: string | null
  evidence: string
}

/** The events of the ads that were served on a day, in the order of the table. */
export async function* eventLines(
  client: Client,
  group: Group,
  { orders }: Numbers,
  day: string,
  asOf: Date,
  hashed: (hash: Uint8Array | null) => string,
): AsyncGenerator<object> {
  const text = `select ts, nonce, kind, step, slot_id, order_id, minute, epoch, reason, received_at, value, address_hash,
      browser_hash, prefix_hash, network, referrer, in_view_ms, measured, rules, held_step, evidence_digest(event) as evidence
    from event where bucket = $1 and group_id = $2 and ts >= $3::date and ts < $3::date + 1 and minute is not null
      and minute < $4 order by ts, nonce, kind, step collate "C"`
  for await (const row of eachRow<EventRow>(client, text, [group.bucket, group.id, day, asOf]))
    yield {
      kind: 'event',
      ts: row.ts.toISOString(),
      nonce: hex(row.nonce),
      kind_of: row.kind,
      step: row.step,
      slot: row.slot_id,
      order: row.order_id === null ? null : orders.get(row.order_id),
      minute: row.minute.toISOString(),
      epoch: row.epoch,
      reason: row.reason,
      at: row.received_at.toISOString(),
      value: row.value === null ? null : String(row.value),
      address: hashed(row.address_hash),
      browser: hashed(row.browser_hash),
      prefix: hashed(row.prefix_hash),
      network: row.network ?? '',
      referrer: row.referrer ?? '',
      in_view_ms: row.in_view_ms,
      measured: row.measured ?? '',
      rules: row.rules,
      held_step: row.held_step ?? '',
      evidence: row.evidence,
    }
}
