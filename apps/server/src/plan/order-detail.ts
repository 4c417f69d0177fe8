import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import { translate } from '@fairlead/locales/translate'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { countedDelivery } from './counted-delivery.ts'
import { couponOf } from './order-coupon.ts'
import { findOrder, liveFigures, type OrderRow, orderView, releasedOf } from './orders.ts'
import { outlookOf } from './outlook.ts'
import { findLimits, limitsView, maximumOf, sourcesOf } from './put-limits.ts'

type Detail = Data<typeof plan.orderDetail>
type RuleRow = {
  version: number
  frozen_at: Date
  content: string
  game_description: string
  user_targeting: string
  landing_page: string
  payout_cap_bp: number
  flight_s: number
  attribution_s: number
  validation_s: number
  fee_bp: number
  outlook: Detail['outlook'] | null
  why_not: 'trials_missing' | 'terms_below_break_even' | null
  lines: bigint
}

/** One order with its frozen rules, the limits of funding it, its outlook and its live delivery. */
export async function orderDetail(ctx: Ctx, caller: Caller, orderId: string): Promise<Detail> {
  const order = await findOrder(ctx, caller.partnerId, orderId)
  const [rule, limits, delivery, coupon] = await Promise.all([
    findRule(ctx, caller, orderId),
    findLimits(ctx, caller.partnerId, orderId),
    countedDelivery(ctx, order),
    couponOf(ctx, caller, orderId),
  ])
  const maximum = maximumOf(limits)
  return {
    ...orderView(ctx, order, caller.language),
    rule: ruleView(ctx, rule),
    put_amount_min: formatAmount(limits.rule_min),
    put_amount_max: formatAmount(maximum.amount),
    put_amount_max_by: maximum.by,
    not_fundable: rule.why_not && translate(caller.language, `refusal.${rule.why_not}`),
    plan_rest: formatAmount(limits.plan_rest),
    balance: formatAmount(limits.cash + limits.advance + limits.promo),
    limits: limitsView(limits),
    sources: sourcesOf(limits),
    outlook: rule.outlook ?? (await outlookOf(ctx, order)),
    break_even_per_thousand: breakEven(order),
    // From the same live figure as `consumed`, so that the two always add up to what was put.
    held: formatAmount(order.funded - releasedOf(order) - liveFigures(order).consumed),
    coupon,
    ...delivery,
    journal_lines: Number(rule.lines),
    as_of: ctx.clock.now().toISOString(),
  }
}

function findRule(ctx: Ctx, caller: Caller, orderId: string): Promise<RuleRow> {
  return one<RuleRow>(
    ctx.db,
    `select r.version, r.frozen_at, word_in(r.content, r.translations, $3, 'content') as content,
       word_in(r.game_description, r.translations, $3, 'game_description') as game_description,
       word_in(r.user_targeting, r.translations, $3, 'user_targeting') as user_targeting, r.landing_page,
       r.payout_cap_bp, r.flight_s, r.attribution_s, coalesce(o.validation_s, r.validation_s) as validation_s, o.fee_bp, o.outlook,
       case when o.state = 'waiting'
         then funding_why_not(o.campaign_id, o.impression_price, o.payout, r.payout_event) end as why_not,
       (select count(*) from entry e where e.account_id = o.account_id and e.order_id = o.id) as lines
     from ad_order o join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
     where o.account_id = $1 and o.id = $2`,
    [caller.partnerId, orderId, caller.language],
  )
}

function ruleView(ctx: Ctx, rule: RuleRow): Detail['rule'] {
  return {
    version: rule.version,
    frozen_at: rule.frozen_at.toISOString(),
    content: rule.content,
    game_description: rule.game_description,
    user_targeting: rule.user_targeting,
    landing_page: new URL(rule.landing_page, ctx.siteUrl).href,
    network_fee_percent: rule.fee_bp / 100,
    payout_cap_percent: rule.payout_cap_bp / 100,
    flight_seconds: rule.flight_s,
    attribution_seconds: rule.attribution_s,
    validation_seconds: rule.validation_s,
  }
}

/** How many paid results per 1,000 impressions bring back what they cost, rounded up to a tenth. */
function breakEven(order: OrderRow): number {
  return Number((order.cpm * 10n + order.payout - 1n) / order.payout) / 10
}
