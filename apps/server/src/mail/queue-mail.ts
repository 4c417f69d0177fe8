import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import type { NoticeParams } from '../messages/worded.ts'

/** Which words a mail has: a notice's own, or those of a mail that is no notice. */
export type MailWords = `notice.${string}` | `mail.${string}`

/**
 * A mailbox that has not answered may be anybody's: so many mails of a kind it gets of one account in 24 hours, and no more. Of
 * each kind, so that nobody uses up what tells of a changed password by logging in again and again.
 */
export const unansweredMax = 5

/**
 * Writes a mail to a partner into the outbox, in the language kept for them; a chore hands it over. `to` names an
 * address, whose mails whoever names it counts; without it, it is the one kept now, and the mail is left out where that has not
 * answered and had its share (decision 068), or answered somebody else (078). Params hold no secret.
 */
export function queueMail(
  tx: Tx,
  partnerId: string,
  words: MailWords,
  params: NoticeParams,
  link: string | null,
  to: string | null = null,
): void {
  const now = tx.clock.now()
  tx.db.later({
    text: `insert into mail (account_id, id, to_address, lang, words, params, link, queued_at, next_try_at)
           select id, $2, coalesce($7, email), lang, $3, $4, $5, $6, $6 from partner
           where id = $1 and ($7::text is not null or email_verified_at is not null or email = recovery_email
             or not email_is_taken(email, id, $6)
               and (select count(*) from mail where account_id = $1 and words = $3 and queued_at > $6::timestamptz - interval '24 hours') < $8)`,
    values: [partnerId, newId(now), words, JSON.stringify(params), link, now, to, unansweredMax],
  })
}
