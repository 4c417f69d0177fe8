import type { Data } from '@fairlead/contract/endpoint'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { forgiveTries } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { qrPath } from '../credentials/qr-code.ts'
import { base32Of, newTotpSecret, sealSecret, totpUri } from '../credentials/totp.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Staff } from './sessions.ts'
import { stepOfCode, wrongCode } from './totp-step.ts'

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
  const uri = totpUri(staff.username, secret)
  return { secret: base32Of(secret), uri, qr: qrPath(uri) }
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
