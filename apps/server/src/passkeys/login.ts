import type { Data, Input } from '@fairlead/contract/endpoint'
import type { passkey } from '@fairlead/contract/passkey'
import { Refusal } from '@fairlead/contract/refusals'
import { giveBackTry, takeTries } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { inOne } from '../db/in-one.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import { connectionOfVisitor, neighbourhoodOfVisitor } from '../http/visitor-address.ts'
import { notify } from '../notice/notify.ts'
import { welcome } from '../session/login.ts'
import { putSession } from '../session/sessions.ts'
import { passkeysPage } from './add-passkey.ts'
import { askChallenge, challengeMs, takeChallenge } from './challenge.ts'
import { decoyKey } from './decoy-key.ts'
import { knownRelyingParty } from './relying-party.ts'
import { userHandle } from './user-handle.ts'
import { verifiedCounter } from './verify.ts'

/** Each challenge is a row for five minutes: strangers get so many by connection and by neighbourhood, and stop no others. */
const countedBy = (visitor: Visitor) =>
  [
    ['passkey_login', connectionOfVisitor(visitor)],
    ['passkey_login_from', neighbourhoodOfVisitor(visitor)],
  ] as const

/** Gives a stranger what a passkey signs; whose it will be, nobody knows yet. Throws a Refusal. */
export async function beginPasskeyLogin(
  ctx: Ctx,
  visitor: Visitor,
): Promise<Data<typeof passkey.beginLogin>> {
  const { id } = knownRelyingParty(ctx)
  await takeTries(ctx, countedBy(visitor))
  const { ticket, challenge } = await askChallenge(ctx, null)
  return { ticket, options: { challenge, rpId: id, timeout: challengeMs, userVerification: 'required' } }
}

type Found = {
  readonly account_id: string
  readonly id: string
  readonly public_key: Uint8Array
  readonly lang: Data<typeof passkey.login>['lang']
}

/**
 * Logs in whoever's passkey signed the challenge of this ticket: the authenticator verified the person, so it is possession
 * and knowledge in one. Every other answer hears the same, after as long: a key that nobody has is compared with one that
 * was made for it. Disabled and cancelled accounts do get in, as with their password. Throws Refusal passkey_wrong.
 */
export async function loginByPasskey(
  ctx: Ctx,
  visitor: Visitor,
  { ticket, user_handle, ...answer }: Input<typeof passkey.login>,
): Promise<Data<typeof passkey.login>> {
  const party = knownRelyingParty(ctx)
  const challenge = await takeChallenge(ctx, ticket, null)
  const found = await maybeOne<Found>(
    ctx.auth,
    `select k.account_id, k.id, k.public_key, p.lang from passkey k join partner p on p.id = k.account_id
     where k.credential_id = $1`,
    [Buffer.from(answer.credential, 'base64url')],
  )
  const publicKey = new Uint8Array(found?.public_key ?? decoyKey)
  const counter = await verifiedCounter(party, challenge ?? '', publicKey, answer)
  if (!challenge || counter === undefined || !found || user_handle !== userHandle(found.account_id)) {
    throw new Refusal('passkey_wrong')
  }
  const begun = await putSession(ctx, visitor, found.account_id, 'start_passkey_session', {
    account: found.account_id,
    passkey: found.id,
    counter: BigInt(counter),
  })
  if (!begun) {
    await tellOfCopy(ctx, visitor, found, counter)
    throw new Refusal('passkey_wrong')
  }
  for (const [scope, subject] of countedBy(visitor)) await giveBackTry(ctx, scope, subject)
  await welcome(ctx, visitor, found.account_id, begun, 'passkey_new_device')
  return { token: begun.token, lang: found.lang }
}

/** Where the key is still there, its counter went back: another authenticator signs with it too. Its owner hears of it. */
async function tellOfCopy(
  ctx: Ctx,
  visitor: Visitor,
  { account_id, id }: Found,
  counter: number,
): Promise<void> {
  const copied = await maybeOne<{ name: string }>(
    ctx.auth,
    'select name from passkey where account_id = $1 and id = $2 and counter >= $3 and counter > 0',
    [account_id, id, counter],
  )
  if (!copied) return
  ctx.security.note('passkey_copied', visitor, account_id)
  await inOne(ctx, async (tx) =>
    notify(tx, account_id, 'system_announcement', 'passkey_copied', { name: copied.name }, passkeysPage),
  )
}
