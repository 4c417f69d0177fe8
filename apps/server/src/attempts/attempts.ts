import { createHmac } from 'node:crypto'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'

/** How often something may be tried or done, and the no beyond it; kept in the database, so a restart forgives nothing. */
const limits = {
  license_key: { tries: 5, windowSeconds: 3600, full: 'too_many_tries' },
  authorization_code: { tries: 5, windowSeconds: 3600, full: 'too_many_tries' },
  team_code: { tries: 5, windowSeconds: 3600, full: 'too_many_tries' },
  login: { tries: 10, windowSeconds: 900, full: 'too_many_tries' },
  login_from: { tries: 100, windowSeconds: 3600, full: 'too_many_tries' },
  login_name: { tries: 100, windowSeconds: 3600, full: 'too_many_tries' },
  login_guesses_told: { tries: 1, windowSeconds: 86_400, full: 'too_often' },
  taken_key: { tries: 10, windowSeconds: 86_400, full: 'too_often' },
  taken_by: { tries: 5, windowSeconds: 86_400, full: 'too_often' },
  taken_from: { tries: 100, windowSeconds: 86_400, full: 'too_often' },
  staff_login: { tries: 10, windowSeconds: 900, full: 'too_many_tries' },
  staff_login_from: { tries: 100, windowSeconds: 3600, full: 'too_many_tries' },
  totp: { tries: 10, windowSeconds: 900, full: 'too_many_tries' },
  staff_password: { tries: 10, windowSeconds: 900, full: 'too_many_tries' },
  setup_code: { tries: 5, windowSeconds: 3600, full: 'too_many_tries' },
  login_password: { tries: 5, windowSeconds: 900, full: 'too_many_tries' },
  second_step: { tries: 10, windowSeconds: 3600, full: 'too_many_tries' },
  second_step_told: { tries: 1, windowSeconds: 86_400, full: 'too_often' },
  login_recovery_from: { tries: 10, windowSeconds: 3600, full: 'too_often' },
  login_recovery_code: { tries: 5, windowSeconds: 3600, full: 'login_codes_over' },
  email_link_by: { tries: 5, windowSeconds: 86_400, full: 'too_often' },
  email_link_from: { tries: 100, windowSeconds: 86_400, full: 'too_often' },
  email_link_to: { tries: 4, windowSeconds: 86_400, full: 'too_often' },
  email_link_mailbox: { tries: 20, windowSeconds: 86_400, full: 'too_often' },
  passkey_login: { tries: 20, windowSeconds: 900, full: 'too_many_tries' },
  passkey_login_from: { tries: 100, windowSeconds: 3600, full: 'too_many_tries' },
  passkey_add: { tries: 20, windowSeconds: 86_400, full: 'too_often' },
  pin_recovery: { tries: 3, windowSeconds: 86_400, full: 'too_often' },
  deposit_cancel: { tries: 10, windowSeconds: 86_400, full: 'too_often' },
  exchange_quote: { tries: 120, windowSeconds: 3600, full: 'too_often' },
  destination_check: { tries: 20, windowSeconds: 86_400, full: 'too_often' },
  push: { tries: 30, windowSeconds: 3600, full: 'too_often' },
  upload: { tries: 20, windowSeconds: 86_400, full: 'too_often' },
  statement: { tries: 20, windowSeconds: 86_400, full: 'too_often' },
  feedback: { tries: 10, windowSeconds: 86_400, full: 'too_often' },
} as const

export type Limit = keyof typeof limits

/**
 * Counts a try before it is made, in one statement, so that a hundred at once are a hundred. Answers how many the window
 * has with it. Throws the limit's Refusal when it was full already.
 */
export async function takeTry(ctx: Ctx, scope: Limit, subject: string): Promise<number> {
  const tries = await countTry(ctx, scope, subject)
  if (tries > limits[scope].tries) throw new Refusal(limits[scope].full)
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
  return (await countTry(ctx, scope, subject)) <= limits[scope].tries
}

async function countTry(ctx: Ctx, scope: Limit, subject: string): Promise<number> {
  const { tries } = await one<{ tries: number }>(
    ctx.db,
    `insert into attempt (scope, subject, window_start, tries) values ($1, $2, $3, 1)
      on conflict (scope, subject) do update set
        tries = case when attempt.window_start <= $4 then 1 else attempt.tries + 1 end,
        window_start = case when attempt.window_start <= $4 then $3 else attempt.window_start end
      returning tries`,
    [scope, markOf(ctx, scope, subject), ctx.clock.now(), windowStart(ctx, scope)],
  )
  return tries
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
  if (tries >= limits[scope].tries) throw new Refusal(limits[scope].full)
}

/** Gives back a try that was right: only wrong ones fill the window, whoever else is trying beside. */
export async function giveBackTry(ctx: Ctx, scope: Limit, subject: string): Promise<void> {
  await ctx.db.query({
    text: 'update attempt set tries = tries - 1 where scope = $1 and subject = $2 and tries > 0',
    values: [scope, markOf(ctx, scope, subject)],
  })
}

/** Forgets the tries of whoever got it right in the end. */
export async function forgiveTries(ctx: Ctx, scope: Limit, subject: string): Promise<void> {
  await ctx.db.query({
    text: 'delete from attempt where scope = $1 and subject = $2',
    values: [scope, markOf(ctx, scope, subject)],
  })
}

/** Deletes what is counted in no window any more. A chore: anybody can make the database count for names that nobody has. */
export async function sweepTries(ctx: Ctx): Promise<void> {
  const longest = Math.max(...Object.values(limits).map(({ windowSeconds }) => windowSeconds))
  await ctx.db.query({
    text: 'delete from attempt where window_start <= $1',
    values: [new Date(ctx.clock.now().getTime() - longest * 1000)],
  })
}

/** Under what a subject's tries are counted: subjects name addresses and people, and are not kept themselves. */
function markOf(ctx: Ctx, scope: Limit, subject: string): string {
  return createHmac('sha256', ctx.pepper).update(`try\0${scope}\0${subject}`).digest('base64url')
}

function windowStart(ctx: Ctx, scope: Limit): Date {
  return new Date(ctx.clock.now().getTime() - limits[scope].windowSeconds * 1000)
}
