import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import type { Language } from '@fairlead/contract/wire'
import { assertTriesLeft, takeTries, takeTry } from '../attempts/attempts.ts'
import type { Ctx, Tx } from '../context.ts'
import { deviceNames } from '../credentials/device-names.ts'
import { deviceMarks } from '../credentials/devices.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import { strangerAt } from '../http/borrowers.ts'
import type { Visitor } from '../http/caller.ts'
import { connectionOfVisitor, neighbourhoodOfVisitor } from '../http/visitor-address.ts'
import { mailFirstLink, newLink } from './email-link.ts'
import { readCode, unusedAmong } from './invitations.ts'

type Person = Omit<Input<typeof session.register>, 'confirm_password'>

/** Where a partner comes from: the app itself (`register`), or a host under its own name for the person. */
export type Origin = { readonly entry: string; readonly hostUser: string | null }

/** Makes a partner out of a licence key, which is used up by it. Throws a Refusal. */
export async function createPartner(
  ctx: Ctx,
  visitor: Visitor,
  input: Person,
  origin: Origin,
): Promise<{ id: string; passwordHash: string; lang: Language }> {
  await refuseWeakPassword(input.password, input.username)
  await assertTriesLeft(ctx, 'license_key', connectionOfVisitor(visitor))
  // The key first: whoever has none learns nothing about who is registered.
  const [usable] = await unusedAmong(ctx.db, [input.license_key], ctx.clock.now())
  if (!usable) {
    await takeTry(ctx, 'license_key', connectionOfVisitor(visitor))
    throw new Refusal('license_key_wrong')
  }
  // What is said of names and addresses is an answer about others: taken before the look, so that one who has asked enough
  // hears the same of all of them.
  const tries = await takeTries(ctx, [
    ['taken_key', input.license_key.trim().toUpperCase()],
    ['taken_from', neighbourhoodOfVisitor(visitor)],
  ])
  await refuseTaken(ctx, input, origin)
  await tries.giveBack()

  const partner = {
    id: newId(ctx.clock.now()),
    passwordHash: await hashPassword(input.password, ctx.passwordCost, strangerAt(visitor.address)),
    lang: input.lang ?? visitor.language,
  }
  const made = inOne(ctx, (tx) => make(tx, visitor, input, origin, partner))
  await made.catch(async (error: unknown) => {
    // Somebody took the name or address between the look and the insert.
    if (!(error instanceof Refusal)) await refuseTaken(ctx, input, origin)
    throw error
  })
  return partner
}

/** Uses the licence key up and makes the partner, who is no stranger on this browser and network afterwards. */
async function make(
  tx: Tx,
  visitor: Visitor,
  { license_key, username, nickname, email, phone }: Person,
  { entry, hostUser }: Origin,
  { id, passwordHash, lang }: { id: string; passwordHash: string; lang: Language },
): Promise<void> {
  const now = tx.clock.now()
  const link = newLink(tx.pepper, now)
  const made = await callMoney(tx.db, 'register_partner', {
    licence_key: readCode(license_key),
    account: id,
    username,
    nickname,
    email,
    phone,
    password_hash: passwordHash,
    lang,
    entry,
    host_user: hostUser,
    device: deviceMarks(tx, visitor, id),
    browser: deviceNames(visitor.agent).browser !== undefined,
    ...link,
    now,
  })
  if (!made) throw new Refusal('license_key_wrong')
  await mailFirstLink(tx, id, email, link)
}

async function refuseTaken(
  ctx: Ctx,
  { username, email }: Person,
  { entry, hostUser }: Origin,
): Promise<void> {
  const taken = await maybeOne<{ host_user: boolean; username: boolean }>(
    ctx.db,
    `select coalesce(entry = $3 and host_user = $4, false) as host_user, lower(username) = lower($1) as username
     from partner
     where lower(username) = lower($1) or entry = $3 and host_user = $4
     union all
     select false, false where email_is_taken($2, null, $5)
     order by 1 desc, 2 desc limit 1`,
    [username, email, entry, hostUser, ctx.clock.now()],
  )
  if (taken?.host_user) throw new Refusal('host_user_taken')
  if (taken) throw new Refusal(taken.username ? 'username_taken' : 'email_taken')
}
