import type { Data, Input } from '@fairlead/contract/endpoint'
import { type OrderState, orderStateCodec } from '@fairlead/contract/order-states'
import type { plan } from '@fairlead/contract/plan'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { findOrders, type Listed, listedStates, orderView } from './orders.ts'

/** Offers and orders, newest first or by their end, with how many there are in each state. */
export async function listOrders(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof plan.orderList>,
): Promise<Data<typeof plan.orderList>> {
  const place = placeBehind(input.cursor)
  const [rows, counts] = await Promise.all([
    findOrders(ctx, caller.partnerId, { listed: wanted(input.status), place, limit: pageSize }),
    many<{ state: OrderState; n: bigint; paused: bigint }>(ctx.db, countsSql, [
      caller.partnerId,
      ctx.clock.now(),
    ]),
  ])
  return {
    ...page(
      rows,
      (row) => orderView(ctx, row, caller.language),
      (row) => [row.listed_at, row.id],
    ),
    counts: Object.fromEntries([
      ['all', counts.reduce((sum, { n }) => sum + Number(n), 0)],
      ...counts.map(({ state, n }) => [orderStateCodec.encode(state), Number(n)]),
      ...counts
        .filter(({ state }) => state === 'running')
        .flatMap(({ n, paused }) => [
          ['delivering', Number(n - paused)],
          ['paused', Number(paused)],
        ]),
    ]),
  }
}

function wanted(status: Input<typeof plan.orderList>['status'] = 'all'): Listed {
  if (status === 'open' || status === 'over') return status
  if (status === 'all') return { states: listedStates }
  if (status === 'delivering' || status === 'paused')
    return { states: ['running'] as const, paused: status === 'paused' }
  return { states: [orderStateCodec.decode(status)] }
}

/** Those that are over were counted when they ended; the others are as many as are offered and at work. */
const countsSql = `
  select state, count(*) as n, count(*) filter (where state = 'running' and paused_until > $2) as paused
  from ad_order
  where account_id = $1 and state in ('waiting', 'matching', 'running', 'finished', 'settling') group by state
  union all
  select over.state, over.n, 0 from account_total t
  cross join lateral (values ('settled', t.orders_settled), ('failed', t.orders_failed)) over (state, n)
  where t.account_id = $1 and over.n > 0`

/** How many offers wait for the partner's answer. */
export async function countWaiting(ctx: Ctx, caller: Caller): Promise<{ count: number }> {
  const [row] = await many<{ n: bigint }>(
    ctx.db,
    `select count(*) as n from ad_order where account_id = $1 and state = 'waiting' and answer_by > $2`,
    [caller.partnerId, ctx.clock.now()],
  )
  return { count: Number(row?.n ?? 0n) }
}
