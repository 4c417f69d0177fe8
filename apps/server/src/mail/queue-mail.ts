import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import type { NoticeParams } from '../messages/worded.ts'

/** Which words a mail has: a notice's own, or those of a mail that is no notice. */
export type MailWords = `notice.${string}` | `mail.${string}`

/**
 * Writes a mail to a partner into the outbox, in the language kept for them; a chore hands it over. `to` is another
 * address than the one kept now. Params hold no secret.
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
           select id, $2, coalesce($7, email), lang, $3, $4, $5, $6, $6 from partner where id = $1`,
    values: [partnerId, newId(now), words, JSON.stringify(params), link, now, to],
  })
}
