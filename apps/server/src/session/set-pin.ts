import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import { stepUpParams } from '@fairlead/contract/step-up'
import type { Ctx } from '../context.ts'
import { paramsHash } from '../credentials/check-pin.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { isSixDigits, isWeakPin } from '../credentials/pin-digests.ts'
import { hashPin } from '../credentials/pin-hash.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import type { Caller } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'

/**
 * Sets the transaction password, which takes the login password; changing it takes a step-up by the old one too.
 * Otherwise a stolen login password would be enough to take the money. Throws a Refusal (docs/rules.md, Passwords).
 */
export async function setPin(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof session.setPin>,
): Promise<Record<string, never>> {
  await checkLoginPassword(ctx, caller, input.login_password, 'login_password_wrong')
  await assertGoodPin(input.password)
  const { pin_set } = await one<{ pin_set: boolean }>(
    ctx.db,
    'select pin_set_at is not null as pin_set from partner where id = $1',
    [caller.partnerId],
  )
  if (pin_set && !input.step_up) throw new Refusal('step_up_invalid')
  const hash = await hashPin(ctx, caller.partnerId, input.password, partnerBorrows(caller.partnerId))
  const now = ctx.clock.now()
  if (!input.step_up) {
    await callMoney(ctx.db, 'set_first_pin', { session: caller.token, pin_hash: hash, now })
    return {}
  }
  const proof = {
    step_up: hashSecret(input.step_up),
    params: paramsHash(caller.sessionHash, stepUpParams.set_pin(input)),
  }
  await inOne(ctx, async (tx) => {
    await callMoney(tx.db, 'change_pin', { session: caller.token, pin_hash: hash, ...proof, now })
    await notify(tx, caller.partnerId, 'system_announcement', 'pin_changed', {}, '/wallet/set-password')
  })
  return {}
}

/** Throws a Refusal for the digest of anything but six digits that are hard to guess. */
export async function assertGoodPin(digest: string): Promise<void> {
  if (!(await isSixDigits(digest))) throw new Refusal('pin_not_six_digits')
  if (isWeakPin(digest)) throw new Refusal('pin_weak')
}
