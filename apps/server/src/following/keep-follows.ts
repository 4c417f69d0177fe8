import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { WordsInAll } from '../messages/worded.ts'
import { notify } from '../notice/notify.ts'
import type { OrderTerms } from '../plan/orders.ts'
import { outlookOf } from '../plan/outlook.ts'

const followingPath = '/ad-center/operated'
/** As many as one tick takes on; the rest follows with the next. */
const onceMax = 200

/**
 * Does what follows ask for now: ends those on a withdrawn ID, stops orders whose source was stopped, and puts the
 * followers' share on plans that a followed account has funded. Each step is a money function that does nothing the
 * second time, so it may run on several servers.
 */
export async function keepFollows(ctx: Ctx): Promise<void> {
  await endOnWithdrawnIds(ctx)
  await stopWithSource(ctx)
  await putWithSource(ctx)
}

/** Does one after the other, each in a transaction with its notice; what fails for one follower is logged and keeps nobody else waiting. */
async function forEach<Row>(
  ctx: Ctx,
  rows: readonly Row[],
  work: (tx: Tx, row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    try {
      await inOne(ctx, (tx) => work(tx, row))
    } catch (error) {
      ctx.log.error({ err: error, row }, 'a follow could not be kept')
    }
  }
}

async function endOnWithdrawnIds(ctx: Ctx): Promise<void> {
  const rows = await many<{ account_id: string; id: string; followed_id: string }>(
    ctx.db,
    `select m.account_id, m.id, o.followed_id
     from followed_account o join follow m on m.followed_account_id = o.account_id and m.ended_at is null
     where o.withdrawn_at is not null limit $1`,
    [onceMax],
  )
  await forEach(ctx, rows, async (tx, { account_id, id, followed_id }) => {
    const args = { account: account_id, follow: id, now: tx.clock.now() }
    if (await callMoney(tx.db, 'end_follow', args)) {
      const params = { id: followed_id }
      await notify(tx, account_id, 'activity_notification', 'follow_id_withdrawn', params, followingPath)
    }
  })
}

type Stopping = {
  account_id: string
  order_id: string
  followed_id: string
  product: WordsInAll
  end_reason: string | null
}

async function stopWithSource(ctx: Ctx): Promise<void> {
  const rows = await many<Stopping>(
    ctx.db,
    `select x.account_id, x.order_id, p.followed_id, words_in_all(r.product, r.translations, 'product') as product, m.end_reason
     from follow_order x
     join follow m on m.account_id = x.account_id and m.id = x.follow_id
     join followed_account p on p.account_id = x.followed_account_id
     join ad_order o on o.account_id = x.account_id and o.id = x.order_id and o.state in ('matching', 'running')
     join ad_order s on s.account_id = x.followed_account_id and s.id = x.source_order_id
     join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
     where x.order_id is not null and x.settle_seq is null and (m.end_reason = 'loss_limit'
       or m.ended_at is null and s.reason in ('stopped_by_partner', 'cancelled_by_partner'))
     limit $1`,
    [onceMax],
  )
  await forEach(ctx, rows, async (tx, { account_id, order_id, followed_id, product, end_reason }) => {
    const now = tx.clock.now()
    const stopped = await callMoney<'stop_follow_order', string | null>(tx.db, 'stop_follow_order', {
      account: account_id,
      order: order_id,
      entry: newId(now),
      now,
    })
    // Of the loss limit the partner was told when the follow ended.
    if (stopped && end_reason === null) {
      const params = { id: followed_id, product }
      const link = `/plan/detail?id=${order_id}`
      await notify(tx, account_id, 'activity_notification', 'follow_order_stopped', params, link)
    }
  })
}

type Due = OrderTerms & {
  account_id: string
  follow_id: string
  source_order_id: string
  followed_id: string
  product: WordsInAll
}
type Put = { order: string | null; amount: string; skipped: string | null }

async function putWithSource(ctx: Ctx): Promise<void> {
  const rows = await many<Due>(
    ctx.db,
    `select m.account_id, m.id as follow_id, s.id as source_order_id, s.campaign_id, s.impression_price,
       s.payout, r.payout_event, p.followed_id, words_in_all(r.product, r.translations, 'product') as product
     from follow m
     join followed_account p on p.account_id = m.followed_account_id and p.withdrawn_at is null
     join ad_order s on s.account_id = m.followed_account_id and s.state in ('matching', 'running')
       and s.funded_at >= m.followed_at
     join plan_rule r on r.campaign_id = s.campaign_id and r.version = s.rule_version
     where m.ended_at is null and not exists (
       select from follow_order x
       where x.account_id = m.account_id and x.follow_id = m.id and x.source_order_id = s.id)
     order by s.funded_at, m.followed_at, m.id limit $1`,
    [onceMax],
  )
  await forEach(ctx, rows, async (tx, row) => {
    const now = tx.clock.now()
    const put = await callMoney<'fund_follow_order', Put | null>(tx.db, 'fund_follow_order', {
      account: row.account_id,
      follow: row.follow_id,
      source_order: row.source_order_id,
      order: newId(now),
      plan_number: newReference('FL', 7),
      outlook: JSON.stringify(await outlookOf(tx, row)),
      entry: newId(now),
      now,
    })
    if (put) await tell(tx, row, put)
  })
}

async function tell(tx: Tx, row: Due, put: Put): Promise<void> {
  const params = { id: row.followed_id, product: row.product, amount: formatAmount(BigInt(put.amount)) }
  const [key, link] = put.order
    ? (['follow_order_put', `/plan/detail?id=${put.order}`] as const)
    : (['follow_order_skipped', `/ad-center/follow-record?id=${row.follow_id}`] as const)
  await notify(tx, row.account_id, 'activity_notification', key, params, link)
}
