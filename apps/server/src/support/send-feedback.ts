import type { Input } from '@fairlead/contract/endpoint'
import type { support } from '@fairlead/contract/support'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import type { Caller } from '../http/caller.ts'

/**
 * Keeps what a partner wants to say, as it was said (docs/screens-and-calls.md, Checks: feedback). Throws Refusal
 * too_often after ten a day.
 */
export async function sendFeedback(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof support.feedback>,
): Promise<Record<string, never>> {
  await takeTry(ctx, 'feedback', caller.partnerId)
  const now = ctx.clock.now()
  await ctx.db.query({
    text: 'insert into feedback (account_id, id, topic, content, at) values ($1, $2, $3, $4, $5)',
    values: [caller.partnerId, newId(now), input.topic, input.content, now],
  })
  return {}
}
