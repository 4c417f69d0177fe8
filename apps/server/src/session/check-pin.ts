import { createHash } from 'node:crypto'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import { canonicalParams, type StepUpParams } from '@fairlead/contract/step-up'
import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { maybeOne, one } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import type { Caller } from '../http/caller.ts'
import { passwordMatches, pepperPin } from './passwords.ts'

/** After so many wrong ones in a row: a wait, then a lock until the login password sets it anew. */
const wrongBeforeWait = 5
const wrongBeforeLock = 10
const waitMs = 15 * 60_000
/** How long a step-up token is good. */
const stepUpMs = 120_000

/**
 * Checks the transaction password. With an action it gives a token for exactly that action and those parameters, once;
 * a bare check authorises nothing (docs/rules.md, Passwords). One counter serves all doors. Throws a Refusal.
 */
export async function checkPin(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof session.checkPin>,
): Promise<Data<typeof session.checkPin>> {
  const now = ctx.clock.now()
  const partner = await one<{ pin_hash: string | null }>(
    ctx.auth,
    'select pin_hash from partner where id = $1',
    [caller.partnerId],
  )
  if (!partner.pin_hash) throw new Refusal('pin_not_set')
  // The try is counted before the hash is made, in one statement: a hundred at once cannot all be the fifth.
  const counted = await maybeOne<{ pin_wrong: number }>(
    ctx.auth,
    `update partner set
       pin_wrong = pin_wrong + 1,
       pin_wait_until = case when (pin_wrong + 1) % $3 = 0 then $2::timestamptz + $4 * interval '1 ms' end
     where id = $1 and pin_wrong < $5 and (pin_wait_until is null or pin_wait_until <= $2)
     returning pin_wrong`,
    [caller.partnerId, now, wrongBeforeWait, waitMs, wrongBeforeLock],
  )
  if (!counted) await refuseCheck(ctx, caller.partnerId)
  const typed = pepperPin(ctx.pepper, caller.partnerId, input.password)
  if (!(await passwordMatches(typed, partner.pin_hash, partnerBorrows(caller.partnerId)))) {
    throw new Refusal('pin_wrong')
  }
  await ctx.auth.query({
    text: 'update partner set pin_wrong = 0, pin_wait_until = null where id = $1',
    values: [caller.partnerId],
  })
  if (!input.action) return { step_up: null, expires_at: null }
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + stepUpMs)
  await ctx.auth.query({
    text: `insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [
      caller.partnerId,
      hashSecret(token),
      caller.sessionHash,
      input.action,
      paramsHash(caller.sessionHash, input.params ?? {}),
      expiresAt,
    ],
  })
  return { step_up: token, expires_at: expiresAt.toISOString() }
}

/** The fingerprint of an action's parameters in one session, the same when checked and when spent in it. */
export function paramsHash(sessionHash: Buffer, params: StepUpParams): Buffer {
  return createHash('sha256').update(sessionHash).update(canonicalParams(params)).digest()
}

async function refuseCheck(ctx: Ctx, partnerId: string): Promise<never> {
  const { pin_wrong } = await one<{ pin_wrong: number }>(
    ctx.auth,
    'select pin_wrong from partner where id = $1',
    [partnerId],
  )
  throw new Refusal(pin_wrong >= wrongBeforeLock ? 'pin_locked' : 'pin_waiting')
}
