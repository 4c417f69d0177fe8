import type { Data } from '@fairlead/contract/endpoint'
import { partnerRowsMax, type partnerStaff } from '@fairlead/contract/partner-staff'
import { formatAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { many } from '../db/read.ts'
import { liveSessions } from '../session/session-list.ts'

type Page = Data<typeof partnerStaff.open>
type Destination = Page['destinations'][number]
type Review = Page['reviews'][number]

/** Amounts in micros, as text: JSON has no bigint. */
type EntryRow = {
  id: string
  at: Date
  type: string
  about: string | null
  lines: { from: string; to: string; amount: string }[]
  available: bigint | null
}

/** The newest entries of the partner's journal: of each type by its index, then of all. */
export async function lastEntries({ db }: Tx, accountId: string): Promise<Page['entries']> {
  const rows = await many<EntryRow>(
    db,
    `with newest as (
       select e.* from (select distinct entry_type from posting_rule) t
       cross join lateral (
         select * from entry where account_id = $1 and type = t.entry_type order by at desc, id desc limit $2
       ) e
       order by e.at desc, e.id desc limit $2
     )
     select e.id, e.at, e.type, coalesce(o.plan_number, w.reference, d.reference, x.reference) as about,
       (
         select coalesce(jsonb_agg(jsonb_build_object('from', s.debit_class, 'to', s.credit_class,
           'amount', s.amount::text) order by s.line), '[]')
         from posting s where s.account_id = e.account_id and s.entry_id = e.id
       ) as lines,
       (
         select case when s.debit_class = 'available' then s.debit_after else s.credit_after end
         from posting s
         where s.account_id = e.account_id and s.entry_id = e.id
           and (s.debit_class = 'available' and s.debit_owner = e.account_id
             or s.credit_class = 'available' and s.credit_owner = e.account_id)
         order by s.line desc limit 1
       ) as available
     from newest e
     left join ad_order o on o.account_id = e.account_id and o.id = e.order_id
     left join withdrawal w on w.account_id = e.account_id and w.id = e.withdrawal_id
     left join deposit d on d.account_id = e.account_id and d.id = e.deposit_id
     left join acceptor_order x on x.account_id = e.account_id and x.id = e.acceptor_order_id
     order by e.at desc, e.id desc`,
    [accountId, partnerRowsMax],
  )
  return rows.map(({ at, lines, available, ...row }) => ({
    ...row,
    at: at.toISOString(),
    lines: lines.map((line) => ({ ...line, amount: formatAmount(BigInt(line.amount)) })),
    available: available === null ? null : formatAmount(available),
  }))
}

type DestinationRow = Omit<Destination, 'bound_at' | 'usable_from'> & { bound_at: Date; usable_from: Date }

/** Where the partner's money goes or went, newest first. Of a number only its end leaves the database. */
export async function destinationsOf({ db }: Tx, accountId: string): Promise<Destination[]> {
  const rows = await many<DestinationRow>(
    db,
    `select id, kind, bank_name, right(account_number, 4) as account_number_tail, bound_at, usable_from
     from destination where account_id = $1 order by bound_at desc, id desc limit $2`,
    [accountId, partnerRowsMax],
  )
  return rows.map((row) => ({
    ...row,
    bound_at: row.bound_at.toISOString(),
    usable_from: row.usable_from.toISOString(),
  }))
}

/** Where the partner is signed in, newest first; at most ten, without the networks. */
export async function sessionsOf(tx: Tx, accountId: string): Promise<Page['sessions']> {
  const sessions = await liveSessions(tx, accountId, null)
  return sessions.map(({ id, browser, system, created_at, last_seen_at }) => ({
    id,
    browser,
    system,
    created_at,
    last_seen_at,
  }))
}

type ReviewRow = Omit<Review, 'since' | 'ends_at'> & { since: Date; ends_at: Date }

/** The partner's reviews, newest first. One past its date is over, also before its end is written. */
export async function reviewsOf({ db, clock }: Tx, accountId: string): Promise<Review[]> {
  const rows = await many<ReviewRow>(
    db,
    `select r.id, w.reference, r.reason, r.opened_at as since, r.ends_at,
       coalesce(r.outcome, case when r.ends_at <= $2 then 'expired' end) as outcome
     from review r join withdrawal w on w.account_id = r.account_id and w.id = r.withdrawal_id
     where r.account_id = $1 order by r.opened_at desc, r.id desc limit $3`,
    [accountId, clock.now(), partnerRowsMax],
  )
  return rows.map((row) => ({ ...row, since: row.since.toISOString(), ends_at: row.ends_at.toISOString() }))
}
