import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { maybeOne } from '../db/read.ts'

/** How long an authenticator's answer is waited for. */
export const challengeMs = 5 * 60_000

/**
 * Makes what an authenticator is to sign, and the ticket by which whoever asked says which it was. `sessionHash` binds it to
 * a session that adds a passkey; null is a log-in. It lies in the database: any process takes the answer.
 */
export async function askChallenge(
  ctx: Ctx,
  sessionHash: Buffer | null,
): Promise<{ ticket: string; challenge: string }> {
  const ticket = newSecret()
  const challenge = randomBytes(32)
  const now = ctx.clock.now()
  await ctx.auth.query({
    text: `insert into passkey_challenge (ticket_hash, session_hash, challenge, made_at, expires_at)
           values ($1, $2, $3, $4, $5)`,
    values: [hashSecret(ticket), sessionHash, challenge, now, new Date(now.getTime() + challengeMs)],
  })
  return { ticket, challenge: challenge.toString('base64url') }
}

/**
 * Takes the challenge of a ticket, which is used up by it, whatever comes of the answer. Undefined for a ticket that is used,
 * over or made up, and for one of another session or of a log-in.
 */
export async function takeChallenge(
  ctx: Ctx,
  ticket: string,
  sessionHash: Buffer | null,
): Promise<string | undefined> {
  const taken = await maybeOne<{ challenge: Uint8Array }>(
    ctx.auth,
    `with taken as (delete from passkey_challenge where ticket_hash = $1 returning session_hash, challenge, expires_at)
     select challenge from taken where session_hash is not distinct from $2::bytea and expires_at > $3`,
    [hashSecret(ticket), sessionHash, ctx.clock.now()],
  )
  return taken && Buffer.from(taken.challenge).toString('base64url')
}
