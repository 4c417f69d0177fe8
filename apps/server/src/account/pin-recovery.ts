import type { account } from '@fairlead/contract/account'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { hashPin } from '../credentials/pin-hash.ts'
import { isRecoveryCode } from '../credentials/recovery-code.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many, maybeOne, one } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import type { Caller } from '../http/caller.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { maskedEmail } from '../messages/masked-email.ts'
import { notify } from '../notice/notify.ts'
import { assertGoodPin } from '../session/set-pin.ts'

/**
 * Begins the recovery of a forgotten transaction password: sends a code to the partner's address. Throws a Refusal
 * (docs/rules.md, Passwords).
 */
export async function startRecovery(
  ctx: Ctx,
  caller: Caller,
  loginPassword: string,
): Promise<Data<typeof account.recoveryStart>> {
  await checkLoginPassword(ctx, caller, loginPassword, 'login_password_wrong')
  const now = ctx.clock.now()
  const partner = await one<{ address: string | null; verified: boolean; pin_set: boolean }>(
    ctx.db,
    `select recovery_address(id, $2) as address, email_verified_at is not null as verified,
       pin_set_at is not null as pin_set
     from partner where id = $1`,
    [caller.partnerId, now],
  )
  if (!partner.pin_set) throw new Refusal('pin_not_set')
  // Or a stolen login password would be enough: change the address, then prove it.
  const { address } = partner
  if (address === null) {
    throw new Refusal(partner.verified ? 'recovery_email_new' : 'recovery_email_unverified')
  }
  await takeTry(ctx, 'pin_recovery', caller.partnerId)
  const id = newId(now)
  await inOne(ctx, async (tx) => {
    await callMoney(tx.db, 'begin_pin_recovery', { session: caller.token, recovery: id, now })
    await queueMail(tx, caller.partnerId, 'mail.recovery_code', { recovery: id }, null, address)
    await notify(tx, caller.partnerId, 'system_announcement', 'recovery_asked', {}, '/wallet/set-password')
  })
  return { sent_to: maskedEmail(address), code_until: new Date(now.getTime() + 30 * 60_000).toISOString() }
}

/** Takes the code and the new transaction password, which works later (recoveredPinWait). Throws a Refusal. */
export async function proveRecovery(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof account.recoveryProve>,
): Promise<Data<typeof account.recoveryProve>> {
  await assertGoodPin(input.password)
  const now = ctx.clock.now()
  const id = await callMoney<'try_recovery_code', string | null>(ctx.db, 'try_recovery_code', {
    session: caller.token,
    now,
  })
  if (!id || !isRecoveryCode(input.code, ctx, id)) throw new Refusal('recovery_code_wrong')
  const hash = await hashPin(ctx, caller.partnerId, input.password, partnerBorrows(caller.partnerId))
  return inOne(ctx, async (tx) => {
    const args = { session: caller.token, recovery: id, pin_hash: hash, now }
    const works_from = (await callMoney(tx.db, 'prove_pin_recovery', args)).toISOString()
    const link = '/wallet/set-password'
    await notify(tx, caller.partnerId, 'system_announcement', 'recovery_waits', { works_from }, link)
    return { works_from }
  })
}

/**
 * Stops a recovery: the transaction password stays what it was. One that was stopped already is stopped. Throws a Refusal,
 * recovery_none where there never was one or it has come to its end.
 */
export async function stopRecovery(
  ctx: Ctx,
  caller: Caller,
  loginPassword: string,
): Promise<Record<string, never>> {
  await checkLoginPassword(ctx, caller, loginPassword, 'login_password_wrong')
  await inOne(ctx, async (tx) => {
    const args = { session: caller.token, now: ctx.clock.now() }
    if (!(await callMoney(tx.db, 'stop_pin_recovery', args))) {
      if (await newestWasStopped(tx, caller.partnerId)) return
      throw new Refusal('recovery_none')
    }
    await notify(tx, caller.partnerId, 'system_announcement', 'recovery_stopped', {}, '/wallet/set-password')
  })
  return {}
}

async function newestWasStopped({ db }: Ctx, partnerId: string): Promise<boolean> {
  const newest = await maybeOne<{ stopped: boolean }>(
    db,
    `select stopped_at is not null as stopped from pin_recovery
     where account_id = $1 order by asked_at desc, id desc limit 1`,
    [partnerId],
  )
  return newest?.stopped ?? false
}

/** Lets recovered passwords work whose wait is over. A chore, each minute. */
export async function finishRecoveries(ctx: Ctx): Promise<void> {
  await inOne(ctx, async (tx) => {
    const now = ctx.clock.now()
    const done = await many<{ id: string }>(tx.db, 'select finish_pin_recoveries($1) as id', [now])
    for (const { id } of done) {
      await notify(tx, id, 'system_announcement', 'recovery_done', {}, '/wallet/set-password')
    }
  })
}
