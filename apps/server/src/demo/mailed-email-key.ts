import type { Ctx } from '../context.ts'
import { emailKey } from '../credentials/email-key.ts'
import { one } from '../db/read.ts'

/** What the newest link carries that was mailed to verify the address of this partner, as whoever reads the mailbox has it. */
export async function mailedEmailKey(
  { db, pepper }: Pick<Ctx, 'db' | 'pepper'>,
  username: string,
): Promise<string> {
  const { verification } = await one<{ verification: string }>(
    db,
    `select m.params ->> 'verification' as verification from mail m join partner p on p.id = m.account_id
     where p.username = $1 and m.words = 'mail.verify_email' order by m.queued_at desc, m.id desc limit 1`,
    [username],
  )
  return emailKey(pepper, verification)
}
