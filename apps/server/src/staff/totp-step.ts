import { Refusal } from '@fairlead/contract/refusals'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { findTotpStep, openSecret, sealSecret } from '../credentials/totp.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'

/**
 * The time step whose code this is. Using it up is the database's: each is good once, also at two servers in the same
 * moment. Throws totp_wrong or too_many_tries.
 */
export async function stepOfCode(
  ctx: Ctx,
  visitor: Visitor,
  operatorId: string,
  code: string,
): Promise<bigint> {
  await takeTry(ctx, 'totp', operatorId)
  const row = await maybeOne<{ totp_secret: Uint8Array | null }>(
    ctx.auth,
    'select totp_secret from operator where id = $1',
    [operatorId],
  )
  if (!row?.totp_secret) throw wrongCode(ctx, visitor, operatorId)
  const sealed = Buffer.from(row.totp_secret)
  const { secret, ofToday } = openSecret(ctx, operatorId, sealed)
  const step = findTotpStep(secret, code, ctx.clock.now())
  if (step === undefined) throw wrongCode(ctx, visitor, operatorId)
  if (!ofToday) await sealAnew(ctx, operatorId, sealed, secret)
  return step
}

/** Seals a secret with the pepper of today, where it is what it was. */
async function sealAnew(ctx: Ctx, operator: string, before: Buffer, secret: Buffer): Promise<void> {
  const sealed = sealSecret(ctx.pepper, operator, secret)
  await callMoney(ctx.auth, 'renew_totp_seal', { operator, before, secret: sealed })
}

/** The refusal of a code that is wrong or was used before, noted in the security log: whoever sent it may know the password. */
export function wrongCode(ctx: Ctx, visitor: Visitor, operatorId: string): Refusal {
  ctx.security.note('second_factor_wrong', visitor, operatorId)
  return new Refusal('totp_wrong')
}
