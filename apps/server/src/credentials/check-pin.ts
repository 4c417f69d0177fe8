import { createHash } from 'node:crypto'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import { canonicalParams, type StepUpParams } from '@fairlead/contract/step-up'
import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne, one } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import type { Caller } from '../http/caller.ts'
import { isKnownDevice } from './devices.ts'
import { hashPin, isOfToday, pinMatches } from './pin-hash.ts'

/** After so many wrong ones in a row: a wait, then a lock until the login password sets it anew. */
const wrongBeforeWait = 5
const wrongBeforeLock = 10
const waitMs = 15 * 60_000
/**
 * Where wrong ones are counted. Devices that logged in to the account before have a count of their own, so whoever copied a
 * token cannot lock its owner out (decision 058).
 */
const counts = {
  known: { wrong: 'pin_wrong', wait: 'pin_wait_until' },
  elsewhere: { wrong: 'pin_wrong_elsewhere', wait: 'pin_wait_elsewhere' },
} as const
/** How long a step-up token is good. */
const stepUpMs = 120_000

/**
 * Checks the transaction password. With an action it gives a token for exactly that action and those parameters, once;
 * a bare check authorises nothing (docs/rules.md, Passwords). One counter serves all doors of a device that is known, another
 * those of all others. Throws a Refusal.
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
  const { wrong, wait } = (await isKnownDevice(ctx, caller, caller.partnerId))
    ? counts.known
    : counts.elsewhere
  // The try is counted before the hash is made, in one statement: a hundred at once cannot all be the fifth.
  const counted = await maybeOne(
    ctx.auth,
    `update partner set
       ${wrong} = ${wrong} + 1,
       ${wait} = case when (${wrong} + 1) % $3 = 0 then $2::timestamptz + $4 * interval '1 ms' end
     where id = $1 and ${wrong} < $5 and (${wait} is null or ${wait} <= $2)
     returning id`,
    [caller.partnerId, now, wrongBeforeWait, waitMs, wrongBeforeLock],
  )
  if (!counted) await refuseCheck(ctx, caller.partnerId, wrong)
  const asker = partnerBorrows(caller.partnerId)
  if (!(await pinMatches(ctx, caller.partnerId, input.password, partner.pin_hash, asker))) {
    throw new Refusal('pin_wrong')
  }
  if (!isOfToday(ctx, partner.pin_hash)) {
    await callMoney(ctx.auth, 'renew_pin_hash', {
      account: caller.partnerId,
      before: partner.pin_hash,
      pin_hash: await hashPin(ctx, caller.partnerId, input.password, asker),
    })
  }
  await ctx.auth.query({
    text: `update partner set ${wrong} = 0, ${wait} = null where id = $1`,
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

async function refuseCheck(
  ctx: Ctx,
  partnerId: string,
  counted: (typeof counts)[keyof typeof counts]['wrong'],
): Promise<never> {
  const { wrong } = await one<{ wrong: number }>(
    ctx.auth,
    `select ${counted} as wrong from partner where id = $1`,
    [partnerId],
  )
  throw new Refusal(wrong >= wrongBeforeLock ? 'pin_locked' : 'pin_waiting')
}
