import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { tellReturned } from './tell.ts'

type Row = { account_id: string; id: string; reference: string; amount: bigint }

const dueMax = 500

/** Gives the money of every acceptor order back whose moment has come. Safe on several servers at once (rule ●). */
export async function returnDueOrders(ctx: Ctx): Promise<void> {
  const due = await many<Row>(
    ctx.db,
    `select account_id, id, reference, amount from acceptor_order where return_at <= $1
     order by return_at limit ${dueMax}`,
    [ctx.clock.now()],
  )
  await giveBack(ctx, due)
}

/**
 * The same for one partner, before anything of theirs is read or moved: an order past its moment counts as returned,
 * even when the background work is late.
 */
export async function returnDueOrdersOf(ctx: Ctx, accountId: string): Promise<void> {
  const due = await many<Row>(
    ctx.db,
    `select account_id, id, reference, amount from acceptor_order where account_id = $1 and return_at <= $2`,
    [accountId, ctx.clock.now()],
  )
  await giveBack(ctx, due)
}

async function giveBack(ctx: Ctx, due: readonly Row[]): Promise<void> {
  for (const { account_id, id, reference, amount } of due) {
    const now = ctx.clock.now()
    await inOne(ctx, async (tx) => {
      const args = [account_id, id, newId(now), now]
      if (await callMoney<boolean>(tx.db, 'return_acceptor_order', args)) {
        await tellReturned(tx, { accountId: account_id, id, reference, amount: formatAmount(amount) })
      }
    })
  }
}
