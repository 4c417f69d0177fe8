import type { Data, Input } from '@fairlead/contract/endpoint'
import { followLimits } from '@fairlead/contract/follow-limits'
import type { following } from '@fairlead/contract/following'
import { stepUpParams } from '@fairlead/contract/step-up'
import type { Ctx } from '../context.ts'
import { paramsHash } from '../credentials/check-pin.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { newId } from '../db/ids.ts'
import { callMoney, withIdempotencyKey } from '../db/money.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { findFollow, followView, newestOf } from './follows.ts'

type Follow = Data<typeof following.follow>

/**
 * Follows a followed ID under the terms that the transaction password was entered for; a follow that is there ends.
 * Throws a Refusal (docs/screens-and-calls.md, Checks: follow ID).
 */
export async function follow(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof following.follow>,
): Promise<Follow> {
  const now = ctx.clock.now()
  const params = stepUpParams.follow(input)
  const key = partnerKey(caller, 'follow', params, now)
  const terms = {
    session: caller.token,
    follow: newId(now),
    followed_id: input.followed_id,
    share_bp: (input.share_percent ?? followLimits.sharePercentDefault) * 100,
    fee_bp: input.fee_percent * 100,
    step_up: hashSecret(input.step_up),
    params: paramsHash(caller.sessionHash, params),
    now,
  }
  const read = newestOf(caller.partnerId, input.followed_id)
  const { row: follow } = await withIdempotencyKey(ctx.db, key, ['follow_account', terms], { read })
  if (!follow) throw new Error('a follow that was just given is gone')
  return followView(follow)
}

/** Ends a follow at once. Orders that run go on as the partner's own. Twice is as once. */
export async function unfollow(ctx: Ctx, caller: Caller, id: string): Promise<Follow> {
  await callMoney(ctx.db, 'unfollow', { session: caller.token, follow: id, now: ctx.clock.now() })
  return followView(await findFollow(ctx, caller.partnerId, id))
}
