import type { Data } from '@fairlead/contract/endpoint'
import type { session } from '@fairlead/contract/session'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'
import { fileUrl } from '../files/serve-files.ts'
import { reasonWords, type Standing } from '../http/account-state.ts'
import type { Caller } from '../http/caller.ts'
import { maskedEmail } from '../messages/masked-email.ts'
import { moneyInAndOut } from '../wallet/money-in-and-out.ts'
import { type ContactColumns, contactColumns, contactList, contactsOf } from './contacts.ts'

type Row = Standing &
  ContactColumns & {
    username: string
    nickname: string
    email: string
    email_verified: boolean
    recovery: string | null
    email_from: Date | null
    phone: string
    avatar: string | null
    entry: string
    account_open: boolean
    pin_set: boolean
    password_set_at: Date | null
    state_decision: string | null
    pin_works_from: Date | null
    closing: boolean
    level: number
    score: number
    paid_in: bigint
    paid_out: bigint
  }

/** Who is signed in, with level, score and deposit as the ad centre shows them (docs/rules.md, Levels). */
export async function userInfo(ctx: Ctx, caller: Caller): Promise<Data<typeof session.userInfo>> {
  const row = await one<Row>(
    ctx.db,
    `select username, nickname, email, email_verified_at is not null as email_verified,
       recovery_address(p.id, $2) as recovery,
       case when email_verified_at is not null and email_set_at > $2 - proving_email_age()
         then email_set_at + proving_email_age() end as email_from, phone, lang, entry, state, state_reason, state_until,
       (select decision_id from account_move m
         where m.account_id = p.id and m.seq = p.state_seq) as state_decision,
       (select works_from from pin_recovery r
         where r.account_id = p.id and stopped_at is null and done_at is null) as pin_works_from,
       exists (select from closure c
         where c.account_id = p.id and taken_back_at is null and closed_at is null) as closing,
       account_opened_at is not null as account_open, pin_set_at is not null as pin_set, password_set_at,
       (select file_name from upload u where u.account_id = p.id and u.id = p.avatar_id) as avatar,
       partner_level(p.id, $2) as level, credit_score(p.id, $2) as score,
       ${moneyInAndOut},
       ${contactColumns}
     from partner p where p.id = $1`,
    [caller.partnerId, ctx.clock.now()],
  )
  const { contacts, deposits } = contactsOf(ctx, row)
  return {
    id: caller.partnerId,
    username: row.username,
    nickname: row.nickname,
    email: row.email,
    email_verified: row.email_verified,
    recovery_email: row.recovery === row.email ? row.email : row.recovery && maskedEmail(row.recovery),
    recovery_email_from: row.email_from?.toISOString() ?? null,
    phone: row.phone,
    avatar: row.avatar && fileUrl(row.avatar),
    lang: row.lang,
    state: row.state,
    state_reason: row.state_reason,
    state_words: reasonWords(caller.language, row.state_reason),
    state_decision: row.state === 'active' ? null : row.state_decision,
    state_until: row.state_until?.toISOString() ?? null,
    pin_recovery: row.pin_works_from && { works_from: row.pin_works_from.toISOString() },
    closing: row.closing,
    entry: row.entry,
    account_open: row.account_open,
    transaction_password_set: row.pin_set,
    login_password_set_at: row.password_set_at?.toISOString() ?? null,
    credit_score: row.score,
    shop_level: row.level,
    deposit: formatAmount(row.paid_in),
    paid_out: formatAmount(row.paid_out),
    customer_service_url: contactList(ctx, contacts),
    recharge_customer_service_url: contactList(ctx, deposits),
  }
}
