import type { Data } from '@fairlead/contract/endpoint'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { forgiveTries, takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import {
  base32Of,
  findTotpStep,
  newTotpSecret,
  openSecret,
  sealSecret,
  totpUri,
} from '../credentials/totp.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import type { Staff } from './sessions.ts'

/** Makes a secret for this operator's authenticator. It counts once its first code was confirmed. Throws totp_enrolled. */
export async function beginTotp(ctx: Ctx, staff: Staff): Promise<Data<typeof peopleStaff.totpBegin>> {
  const secret = newTotpSecret()
  const sealed = sealSecret(ctx.pepper, staff.operatorId, secret)
  if (
    !(await callMoney(ctx.db, 'begin_totp', {
      staff: staff.token,
      secret: sealed,
      now: ctx.clock.now(),
    }))
  ) {
    throw new Refusal('totp_enrolled')
  }
  return { secret: base32Of(secret), uri: totpUri(staff.username, secret) }
}

/** Enrols this operator's authenticator by its first code. Throws Refusal totp_wrong, totp_enrolled or too_many_tries. */
export async function confirmTotp(ctx: Ctx, staff: Staff, code: string): Promise<Record<string, never>> {
  const row = await maybeOne<{ enrolled: boolean }>(
    ctx.db,
    'select totp_enrolled_at is not null as enrolled from operator where id = $1',
    [staff.operatorId],
  )
  if (row?.enrolled) throw new Refusal('totp_enrolled')
  const step = await stepOfCode(ctx, staff, staff.operatorId, code)
  const args = { staff: staff.token, step, now: ctx.clock.now() }
  if (!(await callMoney(ctx.auth, 'enrol_totp', args))) throw wrongCode(ctx, staff, staff.operatorId)
  await forgiveTries(ctx, 'totp', staff.operatorId)
  return {}
}

/** Shows the second factor once more in this session, so that its person may act again. Throws totp_wrong or too_many_tries. */
export async function proveSession(ctx: Ctx, staff: Staff, code: string): Promise<Record<string, never>> {
  const step = await stepOfCode(ctx, staff, staff.operatorId, code)
  const args = { staff: staff.token, step, now: ctx.clock.now() }
  if (!(await callMoney(ctx.auth, 'prove_operator_session', args)))
    throw wrongCode(ctx, staff, staff.operatorId)
  await forgiveTries(ctx, 'totp', staff.operatorId)
  return {}
}

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
  const secret = openSecret(ctx.pepper, operatorId, Buffer.from(row.totp_secret))
  const step = findTotpStep(secret, code, ctx.clock.now())
  if (step === undefined) throw wrongCode(ctx, visitor, operatorId)
  return step
}

/** The refusal of a code that is wrong or was used before, noted in the security log: whoever sent it may know the password. */
export function wrongCode(ctx: Ctx, visitor: Visitor, operatorId: string): Refusal {
  ctx.security.note('second_factor_wrong', visitor, operatorId)
  return new Refusal('totp_wrong')
}
