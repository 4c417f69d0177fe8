import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { inTransaction, type Transaction } from '../db/pool.ts'
import { maybeOne } from '../db/read.ts'
import { signal } from '../live/signal.ts'

/** How long a token lives. */
const sessionDays = 30

/**
 * Starts a session for whoever just showed the password behind `passwordHash`, and returns its token; only the token's
 * hash is kept. Throws Refusal login_wrong when that password was changed in the meantime.
 */
export async function startSession(ctx: Ctx, partnerId: string, passwordHash: string): Promise<string> {
  const token = newSecret()
  const now = ctx.clock.now()
  // The lock makes it wait for a change of the password under way, which would not see this session to end it.
  const { rowCount } = await ctx.auth.query({
    text: `insert into partner_session (token_hash, account_id, created_at, last_seen_at, expires_at)
           select $1::bytea, id, $3::timestamptz, $3::timestamptz, $4::timestamptz from partner
           where id = $2 and password_hash = $5 for share`,
    values: [
      hashSecret(token),
      partnerId,
      now,
      new Date(now.getTime() + sessionDays * 86_400_000),
      passwordHash,
    ],
  })
  if (rowCount === 0) throw new Refusal('login_wrong')
  return token
}

/** Ends one session. */
export async function endSession(ctx: Ctx, sessionHash: Buffer): Promise<void> {
  await inTransaction(ctx.db, async (client) => {
    const ended = await maybeOne<{ account_id: string }>(
      client,
      'delete from partner_session where token_hash = $1 returning account_id',
      [sessionHash],
    )
    if (ended) await signal(client, { account: ended.account_id, what: 'sessions' })
  })
}

/** Ends every session of a partner, within the transaction that is the reason. */
export async function endAllSessions(db: Transaction, partnerId: string): Promise<void> {
  await db.query({ text: 'delete from partner_session where account_id = $1', values: [partnerId] })
  await signal(db, { account: partnerId, what: 'sessions' })
}
