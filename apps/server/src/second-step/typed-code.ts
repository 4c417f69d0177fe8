import { forgiveTries, hasTry, takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { isKnownDevice } from '../credentials/devices.ts'
import { hashRecoveryCode } from '../credentials/second-step-codes.ts'
import { findTotpStep, newTotpSecret, type Opened, openSecret, sealSecret } from '../credentials/totp.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import type { Visitor } from '../http/caller.ts'
import { connectionOfVisitor } from '../http/visitor-address.ts'
import { notify } from '../notice/notify.ts'

/** After so many wrong codes within the hour from devices that are new to the account, its owner is told. */
const toldAfter = 5
/** Whoever shows a ticket that is nobody's is counted and compared as this account. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** What the database is asked to use up: the time step of a right code, or else the hash of what may be a recovery code. */
export type TypedCode = { readonly step: bigint | null; readonly code: Buffer | null }

/**
 * What somebody typed, as the database takes it. The same is done, and takes as long, where there is no secret. One that is sealed
 * with a pepper that is not read any more knows no code; recovery codes are of none. A right code seals anew what is not of today.
 */
export async function typedCode(
  ctx: Ctx,
  partnerId: string,
  kept: Uint8Array | undefined,
  typed: string,
): Promise<TypedCode> {
  const sealed = Buffer.from(kept ?? sealSecret(ctx.pepper, partnerId, newTotpSecret()))
  const { secret, ofToday } = openOrNew(ctx, partnerId, sealed)
  const step = findTotpStep(secret, typed, ctx.clock.now())
  if (step === undefined || !kept) return { step: null, code: hashRecoveryCode(partnerId, typed) }
  if (!ofToday) {
    const again = sealSecret(ctx.pepper, partnerId, secret)
    await callMoney(ctx.auth, 'renew_second_step_seal', { account: partnerId, before: sealed, secret: again })
  }
  return { step, code: null }
}

function openOrNew(ctx: Ctx, partnerId: string, sealed: Buffer): Opened {
  try {
    return openSecret(ctx, partnerId, sealed)
  } catch {
    return { secret: newTotpSecret(), ofToday: true }
  }
}

/** The tries of one code, and what becomes of them. */
type CodeTries = { readonly right: () => Promise<void>; readonly wrong: () => Promise<void> }

/**
 * Takes a try before a code is looked at. A device that has logged in to the account before has ten an hour of its own; all others
 * share ten an hour for the account, at log-ins and in sessions apart, which takes the login password or a session to use up. Throws
 * Refusal too_many_tries (decision 072).
 */
export async function takeCodeTry(
  ctx: Ctx,
  visitor: Visitor,
  partnerId: string,
  at: 'login' | 'session',
): Promise<CodeTries> {
  const known = partnerId === nobody || (await isKnownDevice(ctx, visitor, partnerId))
  const subject = known
    ? `${partnerId} ${visitor.agent ?? ''} ${connectionOfVisitor(visitor)}`
    : `${partnerId} ${at}`
  const tries = await takeTry(ctx, 'second_step', subject)
  return {
    right: () => forgiveTries(ctx, 'second_step', subject),
    wrong: async () => {
      ctx.security.note('second_step_wrong', visitor, partnerId === nobody ? '' : partnerId)
      if (!known && tries >= toldAfter) await tellOwner(ctx, partnerId)
    },
  }
}

/** Once a day: whoever gets this far has the login password. */
async function tellOwner(ctx: Ctx, partnerId: string): Promise<void> {
  if (!(await hasTry(ctx, 'second_step_told', partnerId))) return
  await inOne(ctx, async (tx) =>
    notify(tx, partnerId, 'system_announcement', 'second_step_guesses', {}, '/ad-center/edit-login-password'),
  )
}
