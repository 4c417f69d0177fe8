import type { OrderState } from '@fairlead/contract/order-states'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { tellReturnedCoupon } from '../coupon/tell-returned.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import { tellLossLimit } from '../following/tell-loss-limit.ts'
import type { WordsInAll } from '../messages/worded.ts'
import { notify } from '../notice/notify.ts'
import { tellSettled } from './tell-settled.ts'

type Row = {
  state: OrderState
  product: WordsInAll
  answer_by: Date
  flight_ends_at: Date | null
  finished_at: Date | null
  closed_at: Date | null
  validation_ends_at: Date | null
  settled_at: Date | null
  grace_ms: bigint
  funded: bigint
  /** What a coupon gave of it. */
  given: bigint
  consumed: bigint
  accrued: bigint
  payout: bigint
  reserved: bigint
  /**
   * Paid views, and the most that the budget and the stop-loss let it have; null before it was matched. Results that are
   * withheld count for the stop here: they may be given back, and an order that was ended does not begin again.
   */
  views: bigint | null
  views_funded: bigint | null
  views_borne: bigint | null
}

/** How often a matching order is tried and a running one booked. */
const retryMs = 2_000
const bookEveryMs = { demo: 5_000, live: 60_000 }

/**
 * Takes one order as far as it can go now and returns when to look again; null for never. Idempotent: every step is a money
 * function that does nothing when it is too early or already done, so a job may run twice or on two servers. What the
 * partner is told of a step is written in its transaction: the next try would find the step done and tell nobody.
 */
export async function advanceOrder(ctx: Ctx, accountId: string, orderId: string): Promise<Date | null> {
  const now = ctx.clock.now()
  const order = await find(ctx, accountId, orderId)
  return order ? step(ctx, accountId, orderId, order, now) : null
}

/** Does what is due and returns when to look again; null for never. */
async function step(
  ctx: Ctx,
  accountId: string,
  orderId: string,
  order: Row,
  now: Date,
): Promise<Date | null> {
  switch (order.state) {
    case 'waiting':
      await callMoney(ctx.db, 'expire_offer', { account: accountId, order: orderId, now })
      return order.answer_by > now ? order.answer_by : null
    case 'matching':
      return match(ctx, accountId, orderId, order, now)
    case 'running':
      return run(ctx, accountId, orderId, order, now)
    case 'finished':
    case 'settling':
    case 'failed':
      return end(ctx, accountId, orderId, order, now)
    default:
      return null
  }
}

async function match(
  ctx: Ctx,
  accountId: string,
  orderId: string,
  order: Row,
  now: Date,
): Promise<Date | null> {
  const outcome = await inOne(ctx, async (tx) => {
    const became = await callMoney(tx.db, 'match_order', {
      account: accountId,
      order: orderId,
      entry: newId(now),
      now,
    })
    const link = `/plan/detail?id=${orderId}`
    const params = { product: order.product, amount: formatAmount(order.funded - order.given) }
    if (became === 'running')
      await notify(tx, accountId, 'activity_notification', 'order_running', params, link)
    if (became === 'failed') {
      await notify(tx, accountId, 'activity_notification', 'order_failed', params, link)
      await tellReturnedCoupon(tx, accountId, orderId, now)
    }
    return became
  })
  return outcome === 'failed' || outcome === 'gone' ? null : new Date(now.getTime() + retryMs)
}

async function run(ctx: Ctx, accountId: string, orderId: string, before: Row, now: Date): Promise<Date> {
  await callMoney(ctx.db, 'book_delivery', { account: accountId, order: orderId, entry: newId(now), now })
  await callMoney(ctx.db, 'end_pause_in_time', { account: accountId, order: orderId, now })
  const order = (await find(ctx, accountId, orderId)) ?? before
  const reason = endReason(order, now)
  if (reason) await callMoney(ctx.db, 'finish_order', { account: accountId, order: orderId, reason, now })
  else if (await callMoney(ctx.db, 'fail_delivery', { account: accountId, order: orderId, now })) return now
  return reason ? now : new Date(now.getTime() + (ctx.network.demo ? bookEveryMs.demo : bookEveryMs.live))
}

function endReason(order: Row, now: Date): string | undefined {
  if (order.flight_ends_at && order.flight_ends_at <= now) return 'flight_over'
  const { views } = order
  if (views !== null && order.views_funded !== null && views >= order.views_funded) return 'budget_used_up'
  if (order.reserved < order.payout) return 'reserve_used_up'
  if (views !== null && order.views_borne !== null && views >= order.views_borne) return 'stop_loss'
  return undefined
}

async function end(
  ctx: Ctx,
  accountId: string,
  orderId: string,
  order: Row,
  now: Date,
): Promise<Date | null> {
  if (order.settled_at || !order.finished_at || (order.closed_at && !order.validation_ends_at)) return null
  if (!order.closed_at) {
    await inOne(ctx, async (tx) => {
      const args = {
        account: accountId,
        order: orderId,
        delivery_entry: newId(now),
        release_entry: newId(now),
        now,
      }
      if (await callMoney(tx.db, 'close_order', args)) {
        await tellReturnedCoupon(tx, accountId, orderId, now)
      }
    })
    const closed = await find(ctx, accountId, orderId)
    return closed?.validation_ends_at ?? new Date(order.finished_at.getTime() + Number(order.grace_ms))
  }
  // By itself: it waits for whoever records or judges the order's group, and nobody's money may wait with it.
  await callMoney(ctx.db, 'seal_delivery', { order: orderId, now })
  const settled = await inOne(ctx, async (tx) => {
    const args = {
      account: accountId,
      order: orderId,
      delivery_entry: newId(now),
      release_entry: newId(now),
      entry: newId(now),
      now,
    }
    const done = await callMoney(tx.db, 'settle_order', args)
    if (done) await afterSettlement(tx, accountId, orderId, now)
    return done
  })
  return settled ? null : order.validation_ends_at
}

async function afterSettlement(tx: Tx, accountId: string, orderId: string, now: Date): Promise<void> {
  const final = await find(tx, accountId, orderId)
  if (!final) throw new Error('an order that was just settled is gone')
  await tellSettled(tx, accountId, orderId, final)
  await tellReturnedCoupon(tx, accountId, orderId, now)
  await tellLossLimit(tx, accountId, orderId, now)
}

function find(ctx: Ctx, accountId: string, orderId: string): Promise<Row | undefined> {
  return maybeOne<Row>(
    ctx.db,
    `select o.state, words_in_all(r.product, r.translations, 'product') as product, o.answer_by, o.flight_ends_at, o.finished_at, o.closed_at, o.validation_ends_at, o.settled_at,
       (extract(epoch from n.beacon_grace) * 1000)::bigint as grace_ms,
       o.funded, o.consumed, o.accrued,
       coalesce((select g.amount from network_grant g where g.account_id = o.account_id and g.order_id = o.id), 0) as given,
       o.payout, o.reserved,
       f.views, f.budget / f.price as views_funded, (f.stop_loss + least((f.results + coalesce(h.n, 0)) * f.payout, f.revenue_cap)) / f.price as views_borne
     from ad_order o
     left join flight f on f.order_id = o.id
     left join lateral (
       select sum(n)::bigint as n from event_count
       where bucket = bucket_of(o.id) and order_id = o.id and kind = f.payout_event and reason = 'above_expected'
     ) h on true
     join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version, network n
     where o.account_id = $1 and o.id = $2`,
    [accountId, orderId],
  )
}
