import type { Outlook } from '@fairlead/contract/plan'
import { formatAmount } from '@fairlead/money/amount'
import type { output } from 'zod/mini'
import type { Ctx } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import { one } from '../db/read.ts'

/** Fewer settled orders than this give no number at all (product rules §3). */
const ordersNeeded = 30

const rememberMs = 60_000

type Remembered = { readonly outlook: output<typeof Outlook>; readonly until: number }
const rememberedBy = new WeakMap<Pool, Map<string, Remembered>>()

type Row = { n: bigint; lost: bigint; p10: bigint | null; p50: bigint | null; p90: bigint | null }

/** What orders on the same campaign came to, at most a minute old: counting it takes longer the more have settled. */
export async function outlookOf(ctx: Ctx, campaignId: string): Promise<output<typeof Outlook>> {
  const remembered = rememberedBy.get(ctx.db) ?? new Map<string, Remembered>()
  rememberedBy.set(ctx.db, remembered)
  const now = ctx.clock.now().getTime()
  const known = remembered.get(campaignId)
  if (known && known.until > now) return known.outlook
  const outlook = await countOutlook(ctx, campaignId)
  remembered.set(campaignId, { outlook, until: now + rememberMs })
  return outlook
}

/** Profit in micros per 100.00 put, from settled orders only. */
async function countOutlook(ctx: Ctx, campaignId: string): Promise<output<typeof Outlook>> {
  const row = await one<Row>(
    ctx.db,
    `with profit as (
       select (accrued - consumed) * 100000000 / funded as per_hundred, accrued < consumed as lost
       from (
         select accrued, consumed_cash + consumed_promo + consumed_advance as consumed,
           funded_cash + funded_promo + funded_advance as funded
         from ad_order where campaign_id = $1 and state = 'settled'
       ) settled
     )
     select count(*) as n, count(*) filter (where lost) as lost,
       percentile_disc(0.1) within group (order by per_hundred) as p10,
       percentile_disc(0.5) within group (order by per_hundred) as p50,
       percentile_disc(0.9) within group (order by per_hundred) as p90
     from profit`,
    [campaignId],
  )
  const settled = Number(row.n)
  if (settled < ordersNeeded) {
    return {
      enough: false,
      settled_orders: settled,
      lost_share_percent: null,
      p10: null,
      p50: null,
      p90: null,
    }
  }
  const amount = (value: bigint | null) => (value === null ? null : formatAmount(value))
  return {
    enough: true,
    settled_orders: settled,
    lost_share_percent: Math.round((Number(row.lost) * 100) / settled),
    p10: amount(row.p10),
    p50: amount(row.p50),
    p90: amount(row.p90),
  }
}
