import { createHmac } from 'node:crypto'
import { Refusal } from '@fairlead/contract/refusals'
import { tryLimits } from '@fairlead/contract/try-limits'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'

export type Limit = keyof typeof tryLimits

/**
 * Counts a try before it is made, in one statement, so that a hundred at once are a hundred. Answers how many the window
 * has with it. Throws the limit's Refusal when it was full already.
 */
export async function takeTry(ctx: Ctx, scope: Limit, subject: string): Promise<number> {
  const tries = await countTry(ctx, scope, subject)
  if (tries > tryLimits[scope].tries) throw new Refusal(tryLimits[scope].full)
  return tries
}

/** Tries of several limits, and the way back for whoever was right. */
export type Tries = {
  /** How many the window of the last limit has with this one. */
  readonly last: number
  readonly giveBack: () => Promise<void>
}

/**
 * Takes a try of each limit, one after the other: whoever has used up their own takes none of those that others share.
 * Throws the first full limit's Refusal.
 */
export async function takeTries(ctx: Ctx, of: readonly (readonly [Limit, string])[]): Promise<Tries> {
  let last = 0
  for (const [scope, subject] of of) last = await takeTry(ctx, scope, subject)
  const giveBack = async () => {
    for (const [scope, subject] of of) await giveBackTry(ctx, scope, subject)
  }
  return { last, giveBack }
}

/** Counts like takeTry what is left out, and not refused, where the window is full. */
export async function hasTry(ctx: Ctx, scope: Limit, subject: string): Promise<boolean> {
  return (await countTry(ctx, scope, subject)) <= tryLimits[scope].tries
}

async function countTry(ctx: Ctx, scope: Limit, subject: string): Promise<number> {
  const counted = { scope, subject: markOf(ctx, scope, subject), now: ctx.clock.now() }
  return callMoney<'count_try', number>(ctx.db, 'count_try', counted)
}

/**
 * Throws the limit's Refusal while the current window is full, and counts nothing: for codes that nobody guesses in a
 * burst, where several good ones may come from one address at once. A wrong one takes its try afterwards.
 */
export async function assertTriesLeft(ctx: Ctx, scope: Limit, subject: string): Promise<void> {
  const { tries } = await one<{ tries: number }>(
    ctx.db,
    `select coalesce(max(tries), 0)::int as tries from attempt
     where scope = $1 and subject = $2 and window_start > $3`,
    [scope, markOf(ctx, scope, subject), windowStart(ctx, scope)],
  )
  if (tries >= tryLimits[scope].tries) throw new Refusal(tryLimits[scope].full)
}

/**
 * Gives back a try that was right: only wrong ones fill the window, whoever else is trying beside. The database takes that from the login of
 * authentication alone, which knows what was right; not within a transaction of another, which may hold the count.
 */
export async function giveBackTry(ctx: Ctx, scope: Limit, subject: string): Promise<void> {
  const counted = { scope, subject: markOf(ctx, scope, subject) }
  if ('look' in tryLimits[scope]) await callMoney(ctx.db, 'give_back_look', counted)
  else await callMoney(ctx.auth, 'give_back_try', counted)
}

/** Forgets the tries of whoever got it right in the end; from authentication alone, as `giveBackTry`. */
export async function forgiveTries(ctx: Ctx, scope: Limit, subject: string): Promise<void> {
  await callMoney(ctx.auth, 'forget_tries', { scope, subject: markOf(ctx, scope, subject) })
}

/** Deletes what is counted in no window any more. A chore: anybody can make the database count for names that nobody has. */
export async function sweepTries(ctx: Ctx): Promise<void> {
  await callMoney(ctx.db, 'sweep_tries', { now: ctx.clock.now() })
}

/** Under what a subject's tries are counted: subjects name addresses and people, and are not kept themselves. */
function markOf(ctx: Ctx, scope: Limit, subject: string): string {
  return createHmac('sha256', ctx.pepper).update(`try\0${scope}\0${subject}`).digest('base64url')
}

function windowStart(ctx: Ctx, scope: Limit): Date {
  return new Date(ctx.clock.now().getTime() - tryLimits[scope].windowSeconds * 1000)
}
