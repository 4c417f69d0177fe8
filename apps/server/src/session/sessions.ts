import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'

/** How long a token lives. */
const sessionDays = 30

/** Starts a session and returns its token; only the token's hash is kept. */
export async function startSession(ctx: Ctx, partnerId: string): Promise<string> {
  const token = newSecret()
  const now = ctx.clock.now()
  await ctx.db.query({
    text: 'insert into partner_session (token_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
    values: [hashSecret(token), partnerId, now, new Date(now.getTime() + sessionDays * 86_400_000)],
  })
  return token
}

/** Ends one session. */
export async function endSession(ctx: Ctx, sessionHash: Buffer): Promise<void> {
  await ctx.db.query({ text: 'delete from partner_session where token_hash = $1', values: [sessionHash] })
}
