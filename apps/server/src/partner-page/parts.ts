import type { Data } from '@fairlead/contract/endpoint'
import { partnerRowsMax, type partnerStaff } from '@fairlead/contract/partner-staff'
import type { Tx } from '../context.ts'
import { many } from '../db/read.ts'
import { liveSessions } from '../session/session-list.ts'

type Page = Data<typeof partnerStaff.open>
type Destination = Page['destinations'][number]
type Review = Page['reviews'][number]

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
