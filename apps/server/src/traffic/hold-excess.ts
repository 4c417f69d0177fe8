import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'

/** Withholds in each group what is more than its views let expect, gives back what later views bear, and adds up the day. */
export async function holdExcess(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const groups = await many<{ id: string }>(ctx.db, 'select id from groups_to_judge($1) id', [now])
  for (const { id } of groups) await callMoney(ctx.db, 'hold_excess', [id, now])
  await callMoney(ctx.db, 'keep_volumes', [now])
}
