import type { coupon } from '@fairlead/contract/coupon'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { assertTriesLeft, takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { type MoneyCall, withIdempotencyKey } from '../db/money.ts'
import { type Read, readStatement } from '../db/read.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { zoneForDatabase } from '../http/time-zone.ts'
import { InvalidInput } from '../http/validate.ts'
import { type CouponRow, couponView, selectCoupons } from './coupons.ts'

type Receive = Input<typeof coupon.receive>

/**
 * Claims the coupon of an activity, or joins a team by its code. The day that "one of a name per day" counts is the
 * caller's. Throws a Refusal (docs/screens-and-calls.md, Checks: coupon).
 */
export async function receiveCoupon(
  ctx: Ctx,
  caller: Caller,
  input: Receive,
): Promise<Data<typeof coupon.receive>> {
  if (input.activity_id === undefined && input.team_code === undefined) {
    throw new InvalidInput('activity_id', 'required')
  }
  const now = ctx.clock.now()
  const key = partnerKey(caller, 'receive_coupon', input, now)
  await assertTriesLeft(ctx, 'team_code', caller.partnerId)
  try {
    const read = newest(caller, input, now)
    const { row } = await withIdempotencyKey(ctx.db, key, claimOf(caller, input, now), { read })
    if (!row) throw new Error('a coupon that was just claimed is gone')
    return couponView(row, caller.language)
  } catch (error) {
    if (error instanceof Refusal && error.key === 'team_code_wrong') {
      await takeTry(ctx, 'team_code', caller.partnerId)
    }
    throw error
  }
}

/** The money function that claims it, and what it takes. */
function claimOf(caller: Caller, input: Receive, now: Date): MoneyCall {
  const zone = zoneForDatabase(caller.zone)
  const coupon = {
    session: caller.token,
    coupon: newId(now),
    offer: input.activity_id ?? null,
    zone,
    now,
  }
  if (input.team_code !== undefined) {
    return ['join_coupon_team', { ...coupon, code: input.team_code.toUpperCase() }]
  }
  return ['claim_coupon', { ...coupon, team: newId(now), code: newReference('T', 8) }]
}

/** The coupon that this request gave, also when it is asked for again. */
function newest(caller: Caller, input: Receive, now: Date): Read<CouponRow> {
  return readStatement<CouponRow>(
    `${selectCoupons}
     where c.account_id = $2 and ($3::uuid is null or c.offer_id = $3) and ($4::text is null or t.code = $4)
     order by c.claimed_at desc, c.id desc limit 1`,
    [now, caller.partnerId, input.activity_id ?? null, input.team_code?.toUpperCase() ?? null],
  )
}
