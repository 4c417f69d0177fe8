import { limits } from '@fairlead/contract/limits'
import { type OrderState, orderStateCodec } from '@fairlead/contract/order-states'
import type { PlanOrder } from '@fairlead/contract/plan'
import { Refusal } from '@fairlead/contract/refusals'
import type { Language } from '@fairlead/contract/wire'
import { formatAmount, larger, smaller } from '@fairlead/money/amount'
import type { output } from 'zod/mini'
import type { Ctx, Network } from '../context.ts'
import { many, maybeOne, type Read, readStatement } from '../db/read.ts'
import { shownAt } from '../http/shown-at.ts'
import type { Translations } from '../http/translations.ts'
import { atWork, isOver } from './at-work.ts'
import { comesBack, comesBackView } from './comes-back.ts'

/** Orders with the same four are comparable. */
export type OrderTerms = Pick<OrderRow, 'campaign_id' | 'impression_price' | 'payout' | 'payout_event'>

export type OrderRow = {
  id: string
  plan_number: string
  campaign_id: string
  rule_version: number
  state: OrderState
  reason: string | null
  paused_until: Date | null
  pause_reason: string | null
  product: string
  translations: Translations<'product'>
  advertiser: string
  content_type: 'video' | 'landing_page'
  official_push: boolean
  picture: string
  cpm: bigint
  payout: bigint
  payout_event: 'click' | 'conversion'
  impression_price: bigint
  funded: bigint
  held_cash: bigint
  held_promo: bigint
  held_advance: bigint
  consumed: bigint
  consumed_promo: bigint
  released_cash: bigint
  released_promo: bigint
  released_advance: bigint
  /** What went back to marketing, among what was released: of a coupon's addition, or of a coupon that came back. */
  promo_gone: bigint
  /** What the order's coupon granted, where nothing of the grant has gone anywhere yet; null for none. */
  coupon_granted: bigint | null
  addition: bigint
  addition_back: bigint
  pending: bigint
  accrued: bigint
  reserve_total: bigint
  impressions: bigint
  results: bigint
  offered_at: Date
  answer_by: Date
  funded_at: Date | null
  matched_at: Date | null
  match_by: Date | null
  flight_ends_at: Date | null
  finished_at: Date | null
  validation_ends_at: Date | null
  settled_at: Date | null
  followed_id: string | null
  profit_share: bigint | null
}

/** What was counted and paid so far of an order `o` under its rule `r`; nothing is counted anew once it is settled. */
export const countedSoFar = `cross join lateral (
    select coalesce(sum(n) filter (where kind = 'impression'), 0)::bigint as impressions,
      coalesce(sum(n) filter (where kind = r.payout_event), 0)::bigint as results
    from event_count e
    where e.bucket = bucket_of(o.id) and e.order_id = o.id and e.reason = '' and o.settled_at is null
  ) counted`

/**
 * Orders with their frozen rule and what was counted so far. Running figures come from the counters; once an order is
 * settled the journal's own figures are final.
 */
const selectOrders = (more = '') => `
  select ${more} o.id, o.plan_number, o.campaign_id, o.rule_version, o.state, o.reason, o.paused_until, o.pause_reason, r.product, r.translations,
    a.name as advertiser,
    c.content_type, c.official_push, r.picture, r.cpm, o.payout, r.payout_event, o.impression_price,
    o.funded, o.held_cash, o.held_promo, o.held_advance, o.consumed_promo, o.consumed,
    o.released_cash, o.released_promo, o.released_advance, o.addition, o.addition_back, o.pending,
    case when g.returned_at is null then o.addition_back else g.amount end as promo_gone,
    case when g.expired = 0 and g.closed_at is null then g.amount end as coupon_granted,
    o.accrued, o.reserve_total, counted.impressions, counted.results,
    o.offered_at, o.answer_by, o.funded_at, o.matched_at, o.match_by, o.flight_ends_at, o.finished_at, o.validation_ends_at, o.settled_at,
    followed.followed_id, x.profit_share
  from ad_order o
  join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  join campaign c on c.id = o.campaign_id
  join advertiser a on a.id = c.advertiser_id
  left join network_grant g on g.account_id = o.account_id and g.order_id = o.id
  left join follow_order x on x.account_id = o.account_id and x.order_id = o.id
  left join followed_account followed on followed.account_id = x.followed_account_id
  ${countedSoFar}`

const selectOrder = `${selectOrders()} where o.account_id = $1 and o.id = $2`

/** Reads one order of this partner, along with something else. */
export function selectionOf(partnerId: string, orderId: string): Read<OrderRow> {
  return readStatement<OrderRow>(selectOrder, [partnerId, orderId])
}

/**
 * The terms of the orders that this process has read: they are frozen with the offer. Nobody funds what they have not
 * looked at, so that a funding seldom has to ask for them.
 */
const termsBy = new WeakMap<Network, Map<string, OrderTerms>>()
const termsMax = 50_000

function rememberTerms(
  { network }: Ctx,
  partnerId: string,
  rows: readonly (OrderTerms & { id: string })[],
): void {
  const known = termsBy.get(network)
  const terms = known && known.size + rows.length <= termsMax ? known : new Map<string, OrderTerms>()
  termsBy.set(network, terms)
  for (const { id, campaign_id, impression_price, payout, payout_event } of rows)
    terms.set(`${partnerId} ${id}`, { campaign_id, impression_price, payout, payout_event })
}

/** One order of this partner. Throws Refusal data_error for an id that is not theirs, as for one that is nobody's. */
export async function findOrder(ctx: Ctx, partnerId: string, orderId: string): Promise<OrderRow> {
  const row = await maybeOne<OrderRow>(ctx.db, selectOrder, [partnerId, orderId])
  if (!row) throw new Refusal('data_error')
  rememberTerms(ctx, partnerId, [row])
  return row
}

/** The terms of one order of this partner that make others comparable. Throws Refusal data_error like findOrder. */
export async function findTerms(ctx: Ctx, partnerId: string, orderId: string): Promise<OrderTerms> {
  const known = termsBy.get(ctx.network)?.get(`${partnerId} ${orderId}`)
  if (known) return known
  const row = await maybeOne<OrderTerms & { id: string }>(
    ctx.db,
    `select o.id, o.campaign_id, o.impression_price, o.payout, r.payout_event
     from ad_order o join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
     where o.account_id = $1 and o.id = $2`,
    [partnerId, orderId],
  )
  if (!row) throw new Refusal('data_error')
  rememberTerms(ctx, partnerId, [row])
  return row
}

/** States that a partner's list shows; an offer that nobody took up is gone. */
export const listedStates: readonly OrderState[] = [
  'waiting',
  'matching',
  'running',
  'finished',
  'settling',
  'settled',
  'failed',
]

/** Which orders a list holds: those in some states, those that somebody still has to do something about, or the rest. */
export type Listed =
  | {
      readonly states: readonly OrderState[]
      /** Only those that are paused now, or only the others; both without it. */
      readonly paused?: boolean | undefined
    }
  | 'open'
  | 'over'

/** An order with the time that its list is ordered by. */
export type ListedOrder = OrderRow & { listed_at: Date }

/**
 * A page of orders, newest first, behind a place; one more than asked tells whether there are more. What is over is
 * ordered by its end, all else by the time of the offer. The number stands in the statement: the planner has to know how
 * few rows are wanted.
 */
export async function findOrders(
  ctx: Ctx,
  partnerId: string,
  options: { listed: Listed; place: readonly [Date, string]; limit: number },
): Promise<ListedOrder[]> {
  const { listed, place } = options
  const limit = options.limit + 1
  const given = [partnerId, ...place]
  const rows = await (typeof listed === 'string'
    ? many<ListedOrder>(ctx.db, listSql(listed === 'open' ? openSql : overSql, limit), given)
    : many<ListedOrder>(ctx.db, listSql(inStatesSql(limit), limit), [
        ...given,
        listed.states,
        listed.paused ?? null,
        ctx.clock.now(),
      ]))
  rememberTerms(ctx, partnerId, rows)
  return rows
}

const listSql = (rows: string, limit: number) => `
  with newest as (select id, listed_at from (${rows}) listed order by listed_at desc, id desc limit ${limit})
  ${selectOrders('newest.listed_at,')} join newest on newest.id = o.id
  where o.account_id = $1 order by newest.listed_at desc, o.id desc`

/** Of each state the newest, as the index ad_order_newest holds them. */
const inStatesSql = (limit: number) => `
  select o.id, o.offered_at as listed_at from unnest($4::text[]) wanted (state)
  cross join lateral (
    select o.id, o.offered_at from ad_order o
    where o.account_id = $1 and o.state = wanted.state and (o.offered_at, o.id) < ($2, $3::uuid)
      and ($5::boolean is null or $5 = coalesce(o.paused_until > $6, false))
    order by o.offered_at desc, o.id desc limit ${limit}
  ) o`

const openSql = `
  select id, offered_at as listed_at from ad_order
  where account_id = $1 and state = 'waiting' and (offered_at, id) < ($2, $3::uuid)
  union all
  select id, offered_at from ad_order
  where account_id = $1 and ${atWork} and (offered_at, id) < ($2, $3::uuid)`

const overSql = `
  select id, coalesce(settled_at, finished_at) as listed_at from ad_order
  where account_id = $1 and ${isOver} and (coalesce(settled_at, finished_at), id) < ($2, $3::uuid)`

/** What the figures of an order are made from. */
export type FiguresRow = Pick<
  OrderRow,
  | 'settled_at'
  | 'funded'
  | 'consumed'
  | 'accrued'
  | 'reserve_total'
  | 'impression_price'
  | 'payout'
  | 'impressions'
  | 'results'
  | 'released_cash'
  | 'released_promo'
  | 'released_advance'
>

/** Live figures in micros: consumed and revenue never above what was funded and reserved. */
export function liveFigures(row: FiguresRow): { consumed: bigint; revenue: bigint } {
  if (row.settled_at) return { consumed: row.consumed, revenue: row.accrued }
  const consumed = smaller(row.impressions * row.impression_price, row.funded - releasedOf(row))
  const revenue = smaller(row.results, row.reserve_total / row.payout) * row.payout
  return { consumed: larger(consumed, row.consumed), revenue: larger(revenue, row.accrued) }
}

/** Whether nothing about the order's figures can change any more: it settled, or failed before it was matched. */
export function isFinal(row: Pick<OrderRow, 'state' | 'settled_at' | 'matched_at'>): boolean {
  return row.settled_at !== null || (row.state === 'failed' && row.matched_at === null)
}

/** All that went out of what was funded without being consumed, in micros. */
export function releasedOf(row: FiguresRow): bigint {
  return row.released_cash + row.released_promo + row.released_advance
}

/** The order as the wire shows it to a reader of this language. */
export function orderView(ctx: Ctx, row: OrderRow, language: Language): output<typeof PlanOrder> {
  const { consumed, revenue } = liveFigures(row)
  const paused = row.paused_until !== null && row.paused_until > ctx.clock.now()
  return {
    id: row.id,
    plan_number: row.plan_number,
    status: orderStateCodec.encode(row.state),
    paused,
    paused_until: paused ? (row.paused_until?.toISOString() ?? null) : null,
    reason: paused ? row.pause_reason : row.reason,
    product: row.translations[language]?.product ?? row.product,
    advertiser: row.advertiser,
    content_type: row.content_type,
    official_push: row.official_push,
    picture: shownAt(row.picture, ctx),
    price_per_thousand: formatAmount(row.cpm),
    payout: formatAmount(row.payout),
    payout_event: row.payout_event,
    put_amount: formatAmount(row.funded),
    put_progress: row.funded === 0n ? 0 : Number((consumed * 100n) / row.funded),
    consumed: formatAmount(consumed),
    revenue: formatAmount(revenue),
    profit: formatAmount(revenue - consumed),
    estimated: !isFinal(row),
    returned: formatAmount(releasedOf(row) - row.promo_gone),
    returned_by_source: {
      cash: formatAmount(row.released_cash),
      promo: formatAmount(row.released_promo - row.promo_gone),
      advance: formatAmount(row.released_advance),
    },
    comes_back: comesBackView(comesBack(row, consumed)),
    in_wallet: {
      held: {
        cash: formatAmount(row.held_cash),
        promo: formatAmount(row.held_promo),
        advance: formatAmount(row.held_advance),
      },
      pending: formatAmount(row.pending),
    },
    source: row.followed_id === null ? null : sourceView(row.followed_id, row.profit_share),
    created_at: row.offered_at.toISOString(),
    answer_by: row.answer_by.toISOString(),
    funded_at: row.funded_at?.toISOString() ?? null,
    matched_at: row.matched_at?.toISOString() ?? null,
    stop_loss_percent: limits.stopLossPercent,
    match_by: row.match_by?.toISOString() ?? null,
    flight_ends_at: row.flight_ends_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    final_at: (row.settled_at ?? row.validation_ends_at)?.toISOString() ?? null,
  }
}

function sourceView(followedId: string, share: bigint | null) {
  return { followed_id: followedId, profit_share: share === null ? null : formatAmount(share) }
}
