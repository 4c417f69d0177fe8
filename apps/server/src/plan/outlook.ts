import type { Outlook } from '@fairlead/contract/plan'
import { formatAmount, roundToCents } from '@fairlead/money/amount'
import type { output } from 'zod/mini'
import type { Ctx, Network } from '../context.ts'
import { unscoped } from '../db/one-trip/scope.ts'
import { many } from '../db/read.ts'
import type { OrderTerms } from './orders.ts'

/** Fewer settled orders than this give no number at all (docs/rules.md, Outlook). */
const ordersNeeded = 30

/** So many of the newest comparable orders are counted. */
const ordersMost = 1_000

/** A busy campaign settles many orders a second; it is counted at most once in this time. */
const restMs = 5_000
/** Two orders that settle in the same millisecond look like one: after this long everything is counted again anyway. */
const rememberMs = 60_000

type View = output<typeof Outlook>
type Remembered = { readonly outlook: View; readonly newest: string; readonly at: number }
const rememberedBy = new WeakMap<Network, Map<string, Remembered>>()

/**
 * What comparable orders came to: settled ones on the same campaign, at the same price per impression, for the same
 * payout of the same event, the newest thousand. One that delivered nothing came back whole and is not compared. It is
 * remembered until another one settles.
 */
export async function outlookOf(partnerCtx: Ctx, terms: OrderTerms): Promise<View> {
  // Of everybody's orders, and remembered for everybody.
  const ctx = { ...partnerCtx, db: unscoped(partnerCtx.db) }
  const remembered = rememberedBy.get(ctx.network) ?? new Map<string, Remembered>()
  rememberedBy.set(ctx.network, remembered)
  const now = ctx.clock.now().getTime()
  const key = [terms.campaign_id, terms.impression_price, terms.payout, terms.payout_event].join(' ')
  const known = remembered.get(key)
  if (known && now - known.at < restMs) return known.outlook
  const old = known && now - known.at < rememberMs ? known : undefined
  const { newest, profits } = await settledSince(ctx, terms, old?.newest ?? null)
  if (old?.newest === newest) return old.outlook
  const outlook = outlookFrom(profits)
  remembered.set(key, { outlook, newest, at: now })
  return outlook
}

/**
 * The order that settled last on this campaign ('' for none) and, unless it is the one that is known, the profits of
 * comparable orders in micros per 100.00 put, smallest first. One round trip.
 */
async function settledSince(ctx: Ctx, terms: OrderTerms, known: string | null) {
  const rows = await many<{ newest: string; per_hundred: bigint | null }>(
    ctx.db,
    `select last.newest, compared.per_hundred
     from (
       select coalesce((
         select id from ad_order where campaign_id = $1 and state = 'settled' order by settled_at desc, id desc limit 1
       )::text, '') as newest
     ) last
     left join lateral (
       select floor((o.accrued - o.consumed)::numeric * 100000000 / o.funded)::bigint as per_hundred
       from ad_order o join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
       where last.newest is distinct from $6
         and o.campaign_id = $1 and o.state = 'settled' and o.impression_price = $2 and o.payout = $3
         and r.payout_event = $4 and o.network_use is distinct from 'standing' and o.consumed > 0
       order by o.settled_at desc, o.id desc limit $5
     ) compared on true
     order by compared.per_hundred`,
    [terms.campaign_id, terms.impression_price, terms.payout, terms.payout_event, ordersMost, known],
  )
  const profits = rows.flatMap(({ per_hundred }) => (per_hundred === null ? [] : [per_hundred]))
  return { newest: rows[0]?.newest ?? '', profits }
}

/** The outlook of profits per 100.00 put, smallest first. */
export function outlookFrom(sorted: readonly bigint[]): View {
  if (sorted.length < ordersNeeded) {
    const nothing = { lost_share_percent: null, p10: null, p50: null, p90: null, bins: [] }
    return { enough: false, settled_orders: sorted.length, ...nothing }
  }
  const at = (percent: number) => formatAmount(sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0n)
  const lost = sorted.filter((profit) => profit < 0n).length
  return {
    enough: true,
    settled_orders: sorted.length,
    lost_share_percent: wholePercent(lost, sorted.length),
    p10: at(10),
    p50: at(50),
    p90: at(90),
    bins: allAlike(sorted) ? [] : binsOf(sorted),
  }
}

/** In whole percent; 0 only where it is none of them, and 100 only where it is all. */
function wholePercent(some: number, all: number): number {
  if (some === 0 || some === all) return some === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((some * 100) / all)))
}

/** True where they are all written as the same amount. */
function allAlike(sorted: readonly bigint[]): boolean {
  return roundToCents(sorted[0] ?? 0n) === roundToCents(sorted.at(-1) ?? 0n)
}

const dollar = 1_000_000n
const binWidths = [1n, 2n, 5n, 10n, 20n, 25n, 50n, 100n].map((dollars) => dollars * dollar)
const binsMax = 12n

/** Bars of one round width, as narrow as twelve of them allow. Their edges are multiples of it, so zero is an edge. */
function binsOf(sorted: readonly bigint[]): View['bins'] {
  const [least = 0n] = sorted
  const most = sorted.at(-1) ?? 0n
  const bars = (width: bigint) => floorTo(most, width) / width - floorTo(least, width) / width + 1n
  const width = binWidths.find((candidate) => bars(candidate) <= binsMax) ?? 100n * dollar
  const from = floorTo(least, width)
  return Array.from({ length: Number(bars(width)) }, (_, index) => {
    const low = from + BigInt(index) * width
    const orders = sorted.filter((profit) => profit >= low && profit < low + width).length
    return { from: formatAmount(low), to: formatAmount(low + width), orders }
  })
}

/** The largest multiple of the width that is not above the amount; below zero too. */
function floorTo(amount: bigint, width: bigint): bigint {
  const over = ((amount % width) + width) % width
  return amount - over
}
