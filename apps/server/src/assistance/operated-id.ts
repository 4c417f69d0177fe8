import type { assistance } from '@fairlead/contract/assistance'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { mandateLimits } from '@fairlead/contract/mandate-limits'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'

type Own = Data<typeof assistance.publish>
type Row = {
  operated_id: string | null
  published: boolean
  fee_bp: number | null
  followers: bigint
  received: bigint
  days: number
  orders: number
}

/** Publishes the partner's own operated ID, or changes the fee that later followers confirm. Throws a Refusal. */
export async function publishId(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof assistance.publish>,
): Promise<Own> {
  await callMoney(ctx.db, 'publish_operated_id', {
    session: caller.token,
    operated_id: newReference('OP', 6),
    fee_bp: (input.fee_percent ?? mandateLimits.feePercentDefault) * 100,
    now: ctx.clock.now(),
  })
  return ownView(ctx, caller.partnerId)
}

/** Takes the partner's operated ID back; the jobs end every mandate on it and tell its follower. Twice is as once. */
export async function withdrawId(ctx: Ctx, caller: Caller): Promise<Own> {
  await callMoney(ctx.db, 'withdraw_operated_id', { session: caller.token, now: ctx.clock.now() })
  return ownView(ctx, caller.partnerId)
}

/** The partner's own ID with who follows it and what it brought, or what is still missing for one. */
export async function ownView(ctx: Ctx, partnerId: string): Promise<Own> {
  const row = await one<Row>(
    ctx.db,
    `select o.operated_id, coalesce(o.withdrawn_at is null and o.account_id is not null, false) as published, o.fee_bp,
       (select count(*) from mandate m where m.operated_account_id = p.id and m.ended_at is null) as followers,
       (select coalesce(sum(share_received), 0)::bigint from money_period m
         where m.account_id = p.id and m.span = 'day') as received,
       s.days, s.orders
     from partner p
     left join operated o on o.account_id = p.id
     cross join operated_standing(p.id, $2) s
     where p.id = $1`,
    [partnerId, ctx.clock.now()],
  )
  return {
    operated_id: row.operated_id,
    published: row.published,
    fee_percent: row.fee_bp === null ? mandateLimits.feePercentDefault : row.fee_bp / 100,
    followers: Number(row.followers),
    profit_share_received: formatAmount(row.received),
    account_days: row.days,
    settled_orders: row.orders,
  }
}
