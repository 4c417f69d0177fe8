import type { noticeCategories } from '@fairlead/contract/notice'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { signalText } from '../live/signal.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { pushedToo } from '../push/pushed-too.ts'
import type { NoticeParams } from './worded.ts'

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
  'deposit_confirmed',
  'destination_bound',
  'login_recovered',
  'new_device',
  'password_changed',
  'pin_changed',
  'recovery_asked',
  'recovery_waits',
  'recovery_stopped',
  'recovery_done',
  'withdrawal_sent',
])

/**
 * Leaves a partner a notification, which an open app hears of at once; some are mailed or pushed too. Title and text are
 * the messages `notice.<key>.title` and `.text`, worded in the reader's language when read; amounts in `params` are decimal
 * strings, moments are in ISO 8601, words that staff entered come in every language they were written in. The network's own
 * account reads none.
 */
export async function notify(
  ctx: Ctx,
  partnerId: string,
  category: (typeof noticeCategories)[number],
  key: string,
  params: NoticeParams,
  link: string,
): Promise<void> {
  if (partnerId === ctx.network.id) return
  const now = ctx.clock.now()
  const id = newId(now)
  const signal = signalText({ account: partnerId, what: 'notice', id })
  await ctx.db.query({
    text: `with left_one as (
             insert into notice (account_id, id, category, key, params, link, at)
             values ($1, $2, $3, $4, $5, $6, $7) returning account_id, id
           ), pushed as (
             insert into push_message (account_id, device_id, notice_id, queued_at, next_try_at)
             select d.account_id, d.id, n.id, $7, $7 from left_one n join push_device d using (account_id) where $9
           )
           select pg_notify('fairlead', $8) from left_one`,
    values: [
      ...[partnerId, id, category, key, JSON.stringify(params), link, now],
      ...[signal, pushedToo.has(key)],
    ],
  })
  if (mailedToo.has(key)) await queueMail(ctx, partnerId, `notice.${key}`, params, link)
}
