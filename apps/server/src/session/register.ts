import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import type { Language } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { inTransaction } from '../db/pool.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import { assertTriesLeft, countTry } from './attempts.ts'
import { spendInvitation, unusedAmong } from './invitations.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

/** Registers a partner with a licence key, which is used up by it. Throws a Refusal (seed §5, register). */
export async function register(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof session.register>,
): Promise<{ token: string; lang: Language }> {
  if (input.password !== input.confirm_password) throw new Refusal('passwords_differ')
  if (input.password.toLowerCase().includes(input.username.toLowerCase())) throw new Refusal('password_weak')
  await assertTriesLeft(ctx, 'license_key', visitor.address)
  // The key first: whoever has none learns nothing about who is registered.
  const [usable] = await unusedAmong(ctx.db, [input.license_key], ctx.clock.now())
  if (!usable) {
    await countTry(ctx, 'license_key', visitor.address)
    throw new Refusal('license_key_wrong')
  }
  await refuseTaken(ctx, input.username, input.email)

  const lang = input.lang ?? visitor.language
  const passwordHash = await hashPassword(input.password)
  const now = ctx.clock.now()
  const id = newId(now)
  const done = await inTransaction(ctx.db, async (client) => {
    await client.query({
      text: `insert into partner (id, username, nickname, email, phone, password_hash, lang, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [id, input.username, input.nickname, input.email, input.phone, passwordHash, lang, now],
    })
    if (!(await spendInvitation(client, 'license_key', input.license_key, id, now))) {
      throw new Refusal('license_key_wrong')
    }
    return true
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal) return false
    // Somebody took the name or address between the look and the insert.
    await refuseTaken(ctx, input.username, input.email)
    throw error
  })
  if (!done) {
    await countTry(ctx, 'license_key', visitor.address)
    throw new Refusal('license_key_wrong')
  }
  return { token: await startSession(ctx, id, passwordHash), lang }
}

async function refuseTaken(ctx: Ctx, username: string, email: string): Promise<void> {
  const taken = await maybeOne<{ username: boolean }>(
    ctx.db,
    `select lower(username) = lower($1) as username from partner
     where lower(username) = lower($1) or lower(email) = lower($2) order by 1 desc limit 1`,
    [username, email],
  )
  if (taken) throw new Refusal(taken.username ? 'username_taken' : 'email_taken')
}
