import type { Language } from '@fairlead/contract/wire'
import type { ServerKey } from '@fairlead/locales/keys'
import { translate } from '@fairlead/locales/translate'
import type { Ctx } from '../context.ts'
import { emailKeyOf } from '../credentials/email-key.ts'
import { recoveryCode } from '../credentials/recovery-code.ts'
import { recoveryKey } from '../credentials/recovery-key.ts'
import { type NoticeParams, worded } from '../messages/worded.ts'

/** A row of the outbox. */
export type MailRow = {
  readonly account_id: string
  readonly id: string
  readonly to_address: string
  readonly lang: Language
  readonly words: string
  readonly params: NoticeParams
  readonly link: string | null
  /** The hash of what its link carries, where that verifies an address and whoever mails it may know. */
  readonly key_hash: Uint8Array | null
}

/** A mail as it is read. */
export type Letter = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Words a mail in its reader's language. Codes and what links carry are worked out here and nowhere kept. */
export function letterOf(ctx: Ctx, row: MailRow): Letter {
  const { recovery, verification, ...rest } = row.params
  const params = worded(
    ctx,
    { language: row.lang },
    {
      ...rest,
      ...(typeof recovery === 'string' ? { code: recoveryCode(ctx.pepper, recovery) } : {}),
    },
  )
  const key =
    typeof recovery === 'string'
      ? recoveryKey(ctx.pepper, recovery)
      : typeof verification === 'string' && emailKeyOf(ctx, verification, row.key_hash)
  const say = (part: 'title' | 'text') => translate(row.lang, `${row.words}.${part}` as ServerKey, params)
  return {
    id: row.id,
    to: row.to_address,
    subject: say('title'),
    text: [
      say('text'),
      ...(row.link ? [`${ctx.publicUrl}/#${row.link}${key ? `?key=${key}` : ''}`] : []),
      translate(row.lang, 'mail.footer'),
    ].join('\n\n'),
  }
}
