import type { Ctx } from '../context.ts'
import { inOne } from '../db/in-one.ts'
import { many } from '../db/read.ts'
import { notify } from '../notice/notify.ts'

/**
 * What ends by itself: an activation that nobody decided about within two business days, and the days an account is
 * disabled. A chore, each minute.
 */
export async function endAccountWaits(ctx: Ctx): Promise<void> {
  await inOne(ctx, async (tx) => {
    const ended = await many<{ account_id: string; action: 'activate' | 'enable' }>(
      tx.db,
      'select account_id, action from end_account_waits($1)',
      [ctx.clock.now()],
    )
    for (const { account_id, action } of ended) {
      const key = action === 'activate' ? 'account_activated' : 'account_enabled'
      await notify(tx, account_id, 'system_announcement', key, {}, '/ad-center')
    }
  })
}
