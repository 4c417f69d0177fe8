import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { OpenOrder } from './open-order.ts'
import { tellReturned } from './tell.ts'

const dueMax = 500

/**
 * Gives the money of every acceptor order back whose moment has come. Safe on several servers at once (docs/rules.md,
 * Acceptors).
 */
export async function returnDueOrders(ctx: Ctx): Promise<void> {
  const due = await many<OpenOrder>(
    ctx.db,
    `select account_id, id, reference, amount from acceptor_order where return_at <= $1
     order by return_at limit ${dueMax}`,
    [ctx.clock.now()],
  )
  await giveBack(ctx, due)
}

/**
 * The same for one partner, before anything of theirs is read or moved: an order past its moment counts as returned,
 * even when the background work is late. Returns those that are not over, newest first.
 */
export async function returnDueOrdersOf(ctx: Ctx, accountId: string): Promise<readonly OpenOrder[]> {
  const open = await openOf(ctx, accountId)
  await giveBack(
    ctx,
    open.filter(({ due }) => due),
  )
  return open.filter(({ due }) => !due)
}

async function dueOf(ctx: Ctx, accountId: string): Promise<OpenOrder[]> {
  return (await openOf(ctx, accountId)).filter(({ due }) => due)
}

function openOf(ctx: Ctx, accountId: string): Promise<(OpenOrder & { readonly due: boolean })[]> {
  return many<OpenOrder & { readonly due: boolean }>(
    ctx.db,
    `select account_id, id, reference, amount, return_at <= $2 as due from acceptor_order
     where account_id = $1 and return_at is not null order by requested_at desc, id desc`,
    [accountId, ctx.clock.now()],
  )
}

/**
 * Reads something of a partner's in the same round trip as whether an order is past its moment; where one is, it is returned
 * and all is read again.
 */
export async function readReturned<Value>(
  ctx: Ctx,
  accountId: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const [due, value] = await Promise.all([dueOf(ctx, accountId), read()])
  if (due.length === 0) return value
  await giveBack(ctx, due)
  return read()
}

async function giveBack(ctx: Ctx, due: readonly OpenOrder[]): Promise<void> {
  for (const order of due) {
    const now = ctx.clock.now()
    await inOne(ctx, async (tx) => {
      const args = { account: order.account_id, order: order.id, entry: newId(now), now }
      if (await callMoney(tx.db, 'return_acceptor_order', args)) await tellReturned(tx, order)
    })
  }
}
