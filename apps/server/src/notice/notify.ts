import type { noticeCategories } from '@fairlead/contract/notice'
import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { NoticeParams } from '../messages/worded.ts'
import { pushedToo } from '../push/pushed-too.ts'

/** What a partner must hear of without opening the app: who can get in, who can take money out, what became of it. */
const mailedToo: ReadonlySet<string> = new Set([
  'account_activated',
  'activation_declined',
  'account_disabled',
  'account_enabled',
  'account_cancelled',
  'account_reopened',
  'account_closed',
  'closure_asked',
  'contact_changed',
  'data_taken',
  'deposit_confirmed',
  'deposit_declined',
  'destination_bound',
  'erasure_asked',
  'login_guesses',
  'login_recovered',
  'new_device',
  'new_device_asked',
  'passkey_added',
  'passkey_copied',
  'passkey_new_device',
  'passkey_new_device_asked',
  'passkey_removed',
  'password_changed',
  'pin_changed',
  'recovery_asked',
  'recovery_waits',
  'recovery_stopped',
  'recovery_done',
  'second_step_codes',
  'second_step_guesses',
  'second_step_kept',
  'second_step_off',
  'second_step_on',
  'second_step_removal',
  'withdrawal_sent',
])

/**
 * Leaves a partner a notification, which an open app hears of at once; some are mailed or pushed too. Title and text are
 * the messages `notice.<key>.title` and `.text`, worded in the reader's language when read; amounts in `params` are decimal
 * strings, moments are in ISO 8601, words that staff entered come in every language they were written in. The network's own
 * account reads none.
 */
export function notify(
  tx: Tx,
  partnerId: string,
  category: (typeof noticeCategories)[number],
  key: string,
  params: NoticeParams,
  link: string,
): void {
  if (partnerId === tx.network.id) return
  const now = tx.clock.now()
  const id = newId(now)
  tx.db.later({
    text: leaveNotice('values ($1::uuid, $2::uuid, $3, $4, $5::jsonb, $6, $7::timestamptz)', key),
    values: [partnerId, id, category, key, JSON.stringify(params), link, now],
  })
  if (mailedToo.has(key)) queueMail(tx, partnerId, `notice.${key}`, params, link)
}

/**
 * The statement that leaves the notices a query names, in the order of `notify`'s own values, and tells open apps and
 * devices (functions/notice/notices.sql): for what is told in one round trip with the money call it speaks of.
 */
export function leaveNotice(query: string, key: string): string {
  return `select leave_notice(account, id, category, key, params, link, at, ${pushedToo.has(key)})
    from (${query}) told (account, id, category, key, params, link, at)`
}
