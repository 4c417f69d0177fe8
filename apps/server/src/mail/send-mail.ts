import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { letterOf, type MailRow } from './letter.ts'
import { LetterRefused, type Post } from './post.ts'

const atOnceMax = 20
/** A mail that was taken to be handed over, the address that its account has now, and the one that gets codes. */
type Due = MailRow & {
  readonly tries: number
  readonly email: string
  readonly recovery_email: string | null
}

/** Longer than any conversation with a mail server: until then no other process takes the same mail. */
const claimMs = 2 * 60_000
const waitMaxMs = 6 * 3_600_000

/**
 * Hands over the mails that are due. A mail is claimed before and noted after: a process that dies in between leaves it
 * to be sent again, so each is sent at least once. What fails is tried again, later each time, without an end; what the
 * receiver refuses for good is kept with its answer. Answers how many were taken.
 */
export async function sendDueMail(ctx: Ctx, post: Post): Promise<number> {
  const now = ctx.clock.now()
  const due = await many<Due>(
    ctx.db,
    `update mail m set tries = m.tries + 1, next_try_at = $2
     from (
       select account_id, id from mail where next_try_at <= $1 order by next_try_at limit $3 for update skip locked
     ) d join partner p on p.id = d.account_id
     where m.account_id = d.account_id and m.id = d.id
     returning m.account_id, m.id, m.to_address, m.lang, m.words, m.params, m.link, m.tries, p.email,
       recovery_address(p.id, $1) as recovery_email,
       (select v.key_hash from email_verification v where v.id = (m.params ->> 'verification')::uuid) as key_hash`,
    [now, new Date(now.getTime() + claimMs), atOnceMax],
  )
  let taken = 0
  for (const row of due) if (await hand(ctx, post, row, now)) taken += 1
  return taken
}

async function hand(ctx: Ctx, post: Post, row: Due, now: Date): Promise<boolean> {
  try {
    // Codes and keys are worked out for the account's own address, whoever wrote the mail: the app's database login can write any.
    const { recovery, verification } = row.params
    if (
      (recovery !== undefined && row.to_address !== row.recovery_email) ||
      (verification !== undefined && row.to_address !== row.email)
    ) {
      throw new LetterRefused('not the address of the account')
    }
    await post.send(letterOf(ctx, row))
  } catch (error) {
    const refused = error instanceof LetterRefused ? error.message.slice(0, 500) : null
    const next = refused === null ? new Date(now.getTime() + waitMs(row.tries)) : null
    await ctx.db.query({
      text: 'update mail set next_try_at = $3, refused = $4 where account_id = $1 and id = $2',
      values: [row.account_id, row.id, next, refused],
    })
    // Neither the address nor the words: logs are read by others than the outbox.
    ctx.log.warn({ mail: row.id, tries: row.tries, why: (error as Error).message }, 'mail not taken')
    return false
  }
  await ctx.db.query({
    text: 'update mail set next_try_at = null, sent_at = $3 where account_id = $1 and id = $2',
    values: [row.account_id, row.id, ctx.clock.now()],
  })
  return true
}

/** 30 s, 1, 2, 4 … minutes, at most six hours. */
function waitMs(tries: number): number {
  return Math.min(15_000 * 2 ** Math.min(tries, 20), waitMaxMs)
}
