import type { Follow } from '@fairlead/contract/following'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { output } from 'zod/mini'
import type { Ctx } from '../context.ts'
import { many, type Read, readStatement } from '../db/read.ts'

type FollowView = output<typeof Follow>

export type FollowRow = {
  id: string
  followed_id: string
  share_bp: number
  fee_bp: number
  followed_at: Date
  ended_at: Date | null
  end_reason: FollowView['end_reason']
  net_gain: bigint
  high_water_mark: bigint
  to_make_good: bigint
  stops_at: bigint
  counted_from: bigint
  orders: number
  settled: number
  skipped: number
  put: bigint
  shared: bigint
}

const selectFollows = `
  select m.id, o.followed_id, m.share_bp, m.fee_bp, m.followed_at, m.ended_at, m.end_reason, m.net_gain, m.high_water_mark,
    m.to_make_good, follow_stops_at(m) as stops_at, m.base + m.high_water_mark as counted_from, m.settled, m.orders,
    m.skipped, m.put, m.shared
  from follow m
  join followed_account o on o.account_id = m.followed_account_id`

/** A page of this follower's follows, newest first, after a position; one more than asked tells whether there are more. */
export function findFollows(
  ctx: Ctx,
  partnerId: string,
  after: readonly [Date, string] | undefined,
  limit: number,
): Promise<FollowRow[]> {
  const [at, id] = after ?? [null, null]
  return many<FollowRow>(
    ctx.db,
    `${selectFollows}
     where m.account_id = $1 and ($2::timestamptz is null or (m.followed_at, m.id) < ($2, $3::uuid))
     order by m.followed_at desc, m.id desc limit $4`,
    [partnerId, at, id, limit + 1],
  )
}

/** The follow in force; undefined when nobody is followed. */
export async function findCurrent(ctx: Ctx, partnerId: string): Promise<FollowRow | undefined> {
  const [row] = await many<FollowRow>(
    ctx.db,
    `${selectFollows} where m.account_id = $1 and m.ended_at is null`,
    [partnerId],
  )
  return row
}

/** Reads the newest follow of this follower for a followed ID, along with something else. */
export function newestOf(partnerId: string, followedId: string): Read<FollowRow> {
  return readStatement<FollowRow>(
    `${selectFollows} where m.account_id = $1 and o.followed_id = $2 order by m.followed_at desc, m.id desc limit 1`,
    [partnerId, followedId],
  )
}

/** One follow of this follower. Throws Refusal data_error for an id that is not theirs, as for one that is nobody's. */
export async function findFollow(ctx: Ctx, partnerId: string, id: string): Promise<FollowRow> {
  const [row] = await many<FollowRow>(ctx.db, `${selectFollows} where m.account_id = $1 and m.id = $2`, [
    partnerId,
    id,
  ])
  if (!row) throw new Refusal('data_error')
  return row
}

/** The follow as the wire shows it: a follow record. */
export function followView(row: FollowRow): FollowView {
  const mark = row.high_water_mark > row.to_make_good ? row.high_water_mark : row.to_make_good
  return {
    id: row.id,
    followed_id: row.followed_id,
    share_percent: row.share_bp / 100,
    fee_percent: row.fee_bp / 100,
    followed_at: row.followed_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    orders: Number(row.orders),
    orders_settled: row.settled,
    skipped: Number(row.skipped),
    amount_put: formatAmount(row.put),
    net_gain: formatAmount(row.net_gain),
    profit_share_paid: formatAmount(row.shared),
    below_high_water_mark: formatAmount(row.high_water_mark - row.net_gain),
    stops_at_loss: formatAmount(row.stops_at),
    loss_counted_from: formatAmount(row.counted_from),
    to_make_good: formatAmount(mark - row.net_gain),
  }
}
