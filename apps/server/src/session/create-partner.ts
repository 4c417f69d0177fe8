import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import type { Language } from '@fairlead/contract/wire'
import { assertTriesLeft, takeTries, takeTry } from '../attempts/attempts.ts'
import type { Ctx, Tx } from '../context.ts'
import { noteDevice } from '../credentials/devices.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { maybeOne } from '../db/read.ts'
import { strangerAt } from '../http/borrowers.ts'
import type { Visitor } from '../http/caller.ts'
import { connectionOfVisitor, neighbourhoodOfVisitor } from '../http/visitor-address.ts'
import { mailFirstLink } from './email-link.ts'
import { lockLicenceKey, spendInvitation, unusedAmong } from './invitations.ts'

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
  const made = inOne(ctx, async (tx) => {
    const now = tx.clock.now()
    await insert(tx, input, origin, partner, now)
    await mailFirstLink(tx, partner.id, input.email, now)
  })
  await made.catch(async (error: unknown) => {
    // Somebody took the name or address between the look and the insert.
    if (!(error instanceof Refusal)) await refuseTaken(ctx, input, origin)
    throw error
  })
  await noteDevice(ctx, visitor, partner.id)
  return partner
}

async function insert(
  tx: Tx,
  input: Person,
  { entry, hostUser }: Origin,
  { id, passwordHash, lang }: { id: string; passwordHash: string; lang: Language },
  now: Date,
): Promise<void> {
  const client = tx.db
  const key = await lockLicenceKey(client, input.license_key, now)
  if (!key) throw new Refusal('license_key_wrong')
  const state = key.needs_activation ? 'not_activated' : 'active'
  await client.query({ text: 'select begin_account($1, $2, $3)', values: [id, key.needs_activation, now] })
  await client.query({
    text: `insert into partner (id, username, nickname, email, phone, password_hash, lang, created_at, state, entry,
             host_user, password_set_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $8)`,
    values: [
      id,
      input.username,
      input.nickname,
      input.email,
      input.phone,
      passwordHash,
      lang,
      now,
      state,
      entry,
      hostUser,
    ],
  })
  await spendInvitation(client, 'license_key', input.license_key, id, now)
  if (key.needs_activation) {
    await client.query({ text: 'select ask_activation($1, $2)', values: [id, now] })
  }
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
