import type { coupon } from '@fairlead/contract/coupon'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { type CouponRow, couponView, selectCoupons } from './coupons.ts'

/** The partner's coupons, newest first, in one state or all of them (docs/screens-and-calls.md, Routes). */
export async function listCoupons(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof coupon.list>,
): Promise<Data<typeof coupon.list>> {
  const now = ctx.clock.now()
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const [rows, counts] = await Promise.all([
    many<CouponRow>(
      ctx.db,
      `select * from (${selectCoupons} where c.account_id = $2) mine
     where ($3::text is null or state = $3)
       and ($4::timestamptz is null or (claimed_at, id) < ($4, $5::uuid))
     order by claimed_at desc, id desc limit $6`,
      [now, caller.partnerId, input.state ?? null, at, id, pageSize + 1],
    ),
    one<{ unused: bigint; used: bigint; expired: bigint }>(
      ctx.db,
      `select u.unused, coalesce(t.coupons_used, 0) as used, coalesce(t.coupons_expired, 0) + u.expired as expired
     from (
       select count(*) filter (where expires_at > $2) as unused, count(*) filter (where expires_at <= $2) as expired
       from coupon where account_id = $1 and state = 'unused'
     ) u left join account_total t on t.account_id = $1`,
      [caller.partnerId, now],
    ),
  ])
  return {
    ...page(
      rows,
      (row) => couponView(row, caller.language),
      (row) => [row.claimed_at, row.id],
    ),
    counts: {
      unused: Number(counts.unused),
      used: Number(counts.used),
      expired: Number(counts.expired),
    },
  }
}
