import type { Data, Input } from '@fairlead/contract/endpoint'
import { limits } from '@fairlead/contract/limits'
import type { passkey } from '@fairlead/contract/passkey'
import { Refusal } from '@fairlead/contract/refusals'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { deviceNames } from '../credentials/device-names.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'
import { proveSecondStep } from '../second-step/manage.ts'
import { askChallenge, challengeMs, takeChallenge } from './challenge.ts'
import { knownRelyingParty } from './relying-party.ts'
import { userHandle } from './user-handle.ts'
import { algorithms, verifiedRegistration } from './verify.ts'

/**
 * Gives what a new passkey is made with to whoever shows the login password anew, and a code where log-ins take one. Passkeys that the account has are named, so
 * that no authenticator makes a second one. Throws a Refusal.
 */
export async function beginPasskey(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof passkey.begin>,
): Promise<Data<typeof passkey.begin>> {
  const { id, origin } = knownRelyingParty(ctx)
  await callMoney(ctx.db, 'refuse_new_device', { session: caller.token, now: ctx.clock.now() })
  await checkLoginPassword(ctx, caller, input.login_password, 'login_password_wrong')
  const held = await many<{ credential_id: Uint8Array }>(
    ctx.auth,
    'select credential_id from passkey where account_id = $1',
    [caller.partnerId],
  )
  if (held.length >= limits.partnerPasskeys) {
    throw new Refusal('passkeys_full', { limit: String(limits.partnerPasskeys) })
  }
  await takeTry(ctx, 'passkey_add', caller.partnerId)
  await proveSecondStep(ctx, caller, input.code)
  const { username, nickname } = await one<{ username: string; nickname: string }>(
    ctx.db,
    'select username, nickname from partner where id = $1',
    [caller.partnerId],
  )
  const { ticket, challenge } = await askChallenge(ctx, caller.sessionHash)
  return {
    ticket,
    options: {
      rp: { id, name: `Fairlead (${new URL(origin).host})` },
      user: { id: userHandle(caller.partnerId), name: username, displayName: nickname },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeMs,
      excludeCredentials: held.map(({ credential_id }) => ({
        type: 'public-key',
        id: Buffer.from(credential_id).toString('base64url'),
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }
}

/** Adds the passkey that a browser made, and tells the partner. Throws a Refusal: passkey_refused, which
 * does not say why, or passkey_unusable for a key that could log nobody in. */
export async function addPasskey(
  ctx: Ctx,
  caller: Caller,
  { ticket, name, ...answer }: Input<typeof passkey.add>,
): Promise<Data<typeof passkey.add>> {
  const party = knownRelyingParty(ctx)
  const challenge = await takeChallenge(ctx, ticket, caller.sessionHash)
  const made = challenge && (await verifiedRegistration(party, challenge, answer))
  if (!made) throw new Refusal('passkey_refused')
  if (made === 'unusable') throw new Refusal('passkey_unusable')
  const now = ctx.clock.now()
  const id = newId(now)
  const named = name ?? nameOf(caller)
  await inOne({ ...ctx, db: ctx.auth }, async (tx) => {
    await callMoney(tx.db, 'add_passkey', {
      session: caller.token,
      passkey: id,
      credential: made.credentialId,
      public_key: made.publicKey,
      counter: BigInt(made.counter),
      name: named,
      now,
    })
    await notify(tx, caller.partnerId, 'system_announcement', 'passkey_added', {}, passkeysPage)
  })
  return { id, name: named, made_at: now.toISOString(), last_used_at: null }
}

/** Where notices about passkeys lead. */
export const passkeysPage = '/ad-center/passkeys'

function nameOf({ agent }: Caller): string {
  const { browser, system } = deviceNames(agent)
  return [browser, system].filter((part) => part !== undefined).join(', ') || 'Passkey'
}
