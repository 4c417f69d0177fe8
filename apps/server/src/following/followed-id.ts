import type { Data, Input } from '@fairlead/contract/endpoint'
import { followLimits } from '@fairlead/contract/follow-limits'
import type { following } from '@fairlead/contract/following'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'

type Own = Data<typeof following.publish>
type Row = {
  followed_id: string | null
  published: boolean
  fee_bp: number | null
  followers: bigint
  received: bigint
  days: number
  orders: number
}

/** Publishes the partner's own followed ID, or changes the fee that later followers confirm. Throws a Refusal. */
export async function publishId(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof following.publish>,
): Promise<Own> {
  await callMoney(ctx.db, 'publish_followed_id', {
    session: caller.token,
    followed_id: newReference('OP', 6),
    fee_bp: (input.fee_percent ?? followLimits.feePercentDefault) * 100,
    now: ctx.clock.now(),
  })
  return ownView(ctx, caller.partnerId)
}

/** Takes the partner's followed ID back; the jobs end every follow on it and tell its follower. Twice is as once. */
export async function withdrawId(ctx: Ctx, caller: Caller): Promise<Own> {
  await callMoney(ctx.db, 'withdraw_followed_id', { session: caller.token, now: ctx.clock.now() })
  return ownView(ctx, caller.partnerId)
}

/** The partner's own ID with who follows it and what it brought, or what is still missing for one. */
export async function ownView(ctx: Ctx, partnerId: string): Promise<Own> {
  const row = await one<Row>(
    ctx.db,
    `select o.followed_id, coalesce(o.withdrawn_at is null and o.account_id is not null, false) as published, o.fee_bp,
       (select count(*) from follow m where m.followed_account_id = p.id and m.ended_at is null) as followers,
       (select coalesce(sum(share_received), 0)::bigint from money_period m
         where m.account_id = p.id and m.span = 'day') as received,
       s.days, s.orders
     from partner p
     left join followed_account o on o.account_id = p.id
     cross join standing_to_be_followed(p.id, $2) s
     where p.id = $1`,
    [partnerId, ctx.clock.now()],
  )
  return {
    followed_id: row.followed_id,
    published: row.published,
    fee_percent: row.fee_bp === null ? followLimits.feePercentDefault : row.fee_bp / 100,
    followers: Number(row.followers),
    profit_share_received: formatAmount(row.received),
    account_days: row.days,
    settled_orders: row.orders,
  }
}
