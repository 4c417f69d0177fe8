import type { assistance } from '@fairlead/contract/assistance'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { mandateLimits } from '@fairlead/contract/mandate-limits'
import { stepUpParams } from '@fairlead/contract/step-up'
import type { Ctx } from '../context.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { newId } from '../db/ids.ts'
import { callMoney, oncePerKey } from '../db/money.ts'
import { one } from '../db/read.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { paramsHash } from '../session/check-pin.ts'
import { findMandate, mandateView } from './mandates.ts'

type Mandate = Data<typeof assistance.follow>

/**
 * Follows an operated ID under the terms that the transaction password was entered for; a mandate that is there ends.
 * Throws a Refusal (seed §5, follow ID).
 */
export async function follow(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof assistance.follow>,
): Promise<Mandate> {
  const now = ctx.clock.now()
  const params = stepUpParams.follow(input)
  const key = partnerKey(caller, 'follow', params, now)
  await oncePerKey(ctx.db, key, (client) =>
    callMoney(client, 'follow_operated_id', [
      caller.partnerId,
      newId(now),
      input.operated_id,
      (input.share_percent ?? mandateLimits.sharePercentDefault) * 100,
      input.fee_percent * 100,
      hashSecret(input.step_up),
      paramsHash(caller.sessionHash, params),
      now,
    ]),
  )
  const { id } = await one<{ id: string }>(
    ctx.db,
    `select m.id from mandate m join operated o on o.account_id = m.operated_account_id
     where m.account_id = $1 and o.operated_id = $2 order by m.followed_at desc, m.id desc limit 1`,
    [caller.partnerId, input.operated_id],
  )
  return mandateView(await findMandate(ctx, caller.partnerId, id))
}

/** Ends a mandate at once. Orders that run go on as the partner's own. Twice is as once. */
export async function unfollow(ctx: Ctx, caller: Caller, id: string): Promise<Mandate> {
  await callMoney(ctx.db, 'end_mandate', [caller.partnerId, id, 'unfollowed', ctx.clock.now()])
  return mandateView(await findMandate(ctx, caller.partnerId, id))
}
