import type { Ctx } from '../context.ts'
import { inOne } from '../db/in-one.ts'
import { many } from '../db/read.ts'
import { notify } from '../notice/notify.ts'

/** Tells partners whose second step was taken off because 72 hours ago somebody asked for it (decision 072). A job, each minute. */
export async function endSecondStepRemovals(ctx: Ctx): Promise<void> {
  await inOne(ctx, async (tx) => {
    const ended = await many<{ account_id: string }>(
      tx.db,
      'select account_id from end_second_steps($1) as account_id',
      [ctx.clock.now()],
    )
    for (const { account_id } of ended)
      await notify(tx, account_id, 'system_announcement', 'second_step_off', {}, '/ad-center/second-step')
  })
}
