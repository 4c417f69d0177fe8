import type { Data } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { secondStep } from '@fairlead/contract/second-step'
import type { Ctx, Tx } from '../context.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { qrPath } from '../credentials/qr-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../credentials/second-step-codes.ts'
import { base32Of, newTotpSecret, sealSecret, totpUri } from '../credentials/totp.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import type { SecurityKind } from '../http/security-kinds.ts'
import { notify } from '../notice/notify.ts'
import { type TypedCode, takeCodeTry, typedCode } from './typed-code.ts'

/** How it stands with the caller's second step. */
export async function secondStepOf(ctx: Ctx, caller: Caller): Promise<Data<typeof secondStep.state>> {
  const row = await maybeOne<{ on_at: Date | null; ends_at: Date | null; codes_left: number }>(
    ctx.auth,
    `select on_at, ends_at, (select count(*)::int from second_step_code c
       where c.account_id = s.account_id and used_at is null) as codes_left
     from second_step s where account_id = $1 and second_step_is_on(account_id, $2)`,
    [caller.partnerId, ctx.clock.now()],
  )
  return {
    on: row !== undefined,
    on_at: row?.on_at?.toISOString() ?? null,
    codes_left: row?.codes_left ?? 0,
    ends_at: row?.ends_at?.toISOString() ?? null,
  }
}

/**
 * Makes a secret for the caller's authenticator. Throws Refusal device_unanswered, login_password_wrong,
 * too_many_tries or second_step_on.
 */
export async function beginSecondStep(
  ctx: Ctx,
  caller: Caller,
  loginPassword: string,
): Promise<Data<typeof secondStep.begin>> {
  await callMoney(ctx.db, 'refuse_new_device', { session: caller.token, now: ctx.clock.now() })
  await checkLoginPassword(ctx, caller, loginPassword, 'login_password_wrong')
  const secret = newTotpSecret()
  const args = {
    session: caller.token,
    secret: sealSecret(ctx.pepper, caller.partnerId, secret),
    now: ctx.clock.now(),
  }
  if (!(await callMoney(ctx.auth, 'begin_second_step', args))) throw new Refusal('second_step_on')
  const { username } = await one<{ username: string }>(ctx.db, 'select username from partner where id = $1', [
    caller.partnerId,
  ])
  const uri = totpUri(username, secret)
  return { secret: base32Of(secret), uri, qr: qrPath(uri) }
}

/** Turns it on by the first code. Throws Refusal totp_wrong, too_many_tries or second_step_on. */
export async function turnOn(
  ctx: Ctx,
  caller: Caller,
  code: string,
): Promise<Data<typeof secondStep.turnOn>> {
  if ((await secondStepOf(ctx, caller)).on) throw new Refusal('second_step_on')
  const { recovery_codes, hashes } = freshCodes(caller)
  await withCode(ctx, caller, code, 'second_step_on', async (tx, { step }) =>
    step === null
      ? false
      : callMoney(tx.db, 'turn_on_second_step', {
          session: caller.token,
          step,
          codes: hashes,
          now: ctx.clock.now(),
        }),
  )
  return { recovery_codes }
}

/** New recovery codes; all before end. Throws Refusal totp_wrong, too_many_tries or second_step_off. */
export async function newCodes(
  ctx: Ctx,
  caller: Caller,
  code: string,
): Promise<Data<typeof secondStep.newCodes>> {
  await refuseWhereOff(ctx, caller)
  const { recovery_codes, hashes } = freshCodes(caller)
  await withCode(ctx, caller, code, 'second_step_codes', (tx, typed) =>
    callMoney(tx.db, 'renew_second_step_codes', {
      session: caller.token,
      ...typed,
      codes: hashes,
      now: ctx.clock.now(),
    }),
  )
  return { recovery_codes }
}

/** Turns it off at once. Throws Refusal totp_wrong, too_many_tries or second_step_off. */
export async function turnOff(ctx: Ctx, caller: Caller, code: string): Promise<Record<string, never>> {
  await refuseWhereOff(ctx, caller)
  await withCode(ctx, caller, code, 'second_step_off', (tx, typed) =>
    callMoney(tx.db, 'turn_off_second_step', { session: caller.token, ...typed, now: ctx.clock.now() }),
  )
  return {}
}

/**
 * Stops a removal that was asked for; one that was stopped, or never asked for, is no more. Takes the login password, or a copied
 * token could keep its owner out. Throws Refusal login_password_wrong, too_many_tries or second_step_off.
 */
export async function keepSecondStep(
  ctx: Ctx,
  caller: Caller,
  loginPassword: string,
): Promise<Record<string, never>> {
  await checkLoginPassword(ctx, caller, loginPassword, 'login_password_wrong')
  await refuseWhereOff(ctx, caller)
  const kept = await inOne({ ...ctx, db: ctx.auth }, async (tx) => {
    const args = { session: caller.token, now: ctx.clock.now() }
    if (!(await callMoney(tx.db, 'keep_second_step', args))) return false
    await tell(tx, caller, 'second_step_kept')
    return true
  })
  if (kept) ctx.security.note('second_step_kept', caller, caller.partnerId)
  return {}
}

async function refuseWhereOff(ctx: Ctx, caller: Caller): Promise<void> {
  if (!(await secondStepOf(ctx, caller)).on) throw new Refusal('second_step_off')
}

function freshCodes({ partnerId }: Caller) {
  const recovery_codes = newRecoveryCodes()
  return { recovery_codes, hashes: recovery_codes.map((code) => hashRecoveryCode(partnerId, code)) }
}

/**
 * Asks for a code where log-ins take one: a password and a copied token open no way in that does without. Throws Refusal
 * second_step_needed, totp_wrong or too_many_tries.
 */
export async function proveSecondStep(ctx: Ctx, caller: Caller, code: string | undefined): Promise<void> {
  if (!(await secondStepOf(ctx, caller)).on) return
  if (code === undefined) throw new Refusal('second_step_needed')
  await spendCode(ctx, caller, code, ({ db }, typed) =>
    callMoney(db, 'prove_second_step', { session: caller.token, ...typed, now: ctx.clock.now() }),
  )
}

/** Does what a code lets do and tells of it, once; `act` answers false where the code is no good. Throws Refusal totp_wrong. */
async function withCode(
  ctx: Ctx,
  caller: Caller,
  code: string,
  what: SecurityKind & `second_step_${string}`,
  act: (tx: Tx, typed: TypedCode) => Promise<boolean>,
): Promise<void> {
  await spendCode(ctx, caller, code, async (tx, typed) => {
    if (!(await act(tx, typed))) return false
    await tell(tx, caller, what)
    return true
  })
  ctx.security.note(what, caller, caller.partnerId)
}

/** Does what a code lets do, within the tries that there are. Throws Refusal totp_wrong or too_many_tries. */
async function spendCode(
  ctx: Ctx,
  caller: Caller,
  code: string,
  act: (tx: Tx, typed: TypedCode) => Promise<boolean>,
): Promise<void> {
  const tries = await takeCodeTry(ctx, caller, caller.partnerId, 'session')
  const row = await maybeOne<{ secret: Uint8Array }>(
    ctx.auth,
    'select secret from second_step where account_id = $1',
    [caller.partnerId],
  )
  const typed = await typedCode(ctx, caller.partnerId, row?.secret, code)
  if (!(await inOne({ ...ctx, db: ctx.auth }, (tx) => act(tx, typed)))) {
    await tries.wrong()
    throw new Refusal('totp_wrong')
  }
  await tries.right()
}

function tell(tx: Tx, { partnerId }: Caller, what: string): void {
  notify(tx, partnerId, 'system_announcement', what, {}, '/ad-center/second-step')
}
