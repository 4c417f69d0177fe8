import type { assistance } from '@fairlead/contract/assistance'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { mandateLimits } from '@fairlead/contract/mandate-limits'
import { stepUpParams } from '@fairlead/contract/step-up'
import type { Ctx } from '../context.ts'
import { paramsHash } from '../credentials/check-pin.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { newId } from '../db/ids.ts'
import { callMoney, withIdempotencyKey } from '../db/money.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { findMandate, mandateView, newestOf } from './mandates.ts'

type Mandate = Data<typeof assistance.follow>

/**
 * Follows an operated ID under the terms that the transaction password was entered for; a mandate that is there ends.
 * Throws a Refusal (docs/screens-and-calls.md, Checks: follow ID).
 */
export async function follow(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof assistance.follow>,
): Promise<Mandate> {
  const now = ctx.clock.now()
  const params = stepUpParams.follow(input)
  const key = partnerKey(caller, 'follow', params, now)
  const terms = {
    session: caller.token,
    mandate: newId(now),
    operated_id: input.operated_id,
    share_bp: (input.share_percent ?? mandateLimits.sharePercentDefault) * 100,
    fee_bp: input.fee_percent * 100,
    step_up: hashSecret(input.step_up),
    params: paramsHash(caller.sessionHash, params),
    now,
  }
  const read = newestOf(caller.partnerId, input.operated_id)
  const { row: mandate } = await withIdempotencyKey(ctx.db, key, ['follow_operated_id', terms], { read })
  if (!mandate) throw new Error('a mandate that was just given is gone')
  return mandateView(mandate)
}

/** Ends a mandate at once. Orders that run go on as the partner's own. Twice is as once. */
export async function unfollow(ctx: Ctx, caller: Caller, id: string): Promise<Mandate> {
  await callMoney(ctx.db, 'unfollow', { session: caller.token, mandate: id, now: ctx.clock.now() })
  return mandateView(await findMandate(ctx, caller.partnerId, id))
}
