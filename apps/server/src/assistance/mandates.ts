import type { Mandate } from '@fairlead/contract/assistance'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { output } from 'zod/mini'
import type { Ctx } from '../context.ts'
import { many, type Read, readStatement } from '../db/read.ts'

type MandateView = output<typeof Mandate>

export type MandateRow = {
  id: string
  operated_id: string
  share_bp: number
  fee_bp: number
  followed_at: Date
  ended_at: Date | null
  end_reason: MandateView['end_reason']
  net_gain: bigint
  high_water: bigint
  to_make_good: bigint
  stops_at: bigint
  orders: number
  settled: number
  skipped: number
  put: bigint
  shared: bigint
}

const selectMandates = `
  select m.id, o.operated_id, m.share_bp, m.fee_bp, m.followed_at, m.ended_at, m.end_reason, m.net_gain, m.high_water,
    m.to_make_good, mandate_stops_at(m) as stops_at, m.settled, m.orders, m.skipped, m.put, m.shared
  from mandate m
  join operated o on o.account_id = m.operated_account_id`

/** A page of this follower's mandates, newest first, after a position; one more than asked tells whether there are more. */
export function findMandates(
  ctx: Ctx,
  partnerId: string,
  after: readonly [Date, string] | undefined,
  limit: number,
): Promise<MandateRow[]> {
  const [at, id] = after ?? [null, null]
  return many<MandateRow>(
    ctx.db,
    `${selectMandates}
     where m.account_id = $1 and ($2::timestamptz is null or (m.followed_at, m.id) < ($2, $3::uuid))
     order by m.followed_at desc, m.id desc limit $4`,
    [partnerId, at, id, limit + 1],
  )
}

/** The mandate in force; undefined when nobody is followed. */
export async function findCurrent(ctx: Ctx, partnerId: string): Promise<MandateRow | undefined> {
  const [row] = await many<MandateRow>(
    ctx.db,
    `${selectMandates} where m.account_id = $1 and m.ended_at is null`,
    [partnerId],
  )
  return row
}

/** Reads the newest mandate of this follower for an operated ID, along with something else. */
export function newestOf(partnerId: string, operatedId: string): Read<MandateRow> {
  return readStatement<MandateRow>(
    `${selectMandates} where m.account_id = $1 and o.operated_id = $2 order by m.followed_at desc, m.id desc limit 1`,
    [partnerId, operatedId],
  )
}

/** One mandate of this follower. Throws Refusal data_error for an id that is not theirs, as for one that is nobody's. */
export async function findMandate(ctx: Ctx, partnerId: string, id: string): Promise<MandateRow> {
  const [row] = await many<MandateRow>(ctx.db, `${selectMandates} where m.account_id = $1 and m.id = $2`, [
    partnerId,
    id,
  ])
  if (!row) throw new Refusal('data_error')
  return row
}

/** The mandate as the wire shows it: a follow record. */
export function mandateView(row: MandateRow): MandateView {
  const mark = row.high_water > row.to_make_good ? row.high_water : row.to_make_good
  return {
    id: row.id,
    operated_id: row.operated_id,
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
    below_high_water: formatAmount(row.high_water - row.net_gain),
    stops_at_loss: formatAmount(row.stops_at),
    to_make_good: formatAmount(mark - row.net_gain),
  }
}
