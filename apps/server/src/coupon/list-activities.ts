import type { claimObstacles, coupon } from '@fairlead/contract/coupon'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { zoneForDatabase } from '../http/time-zone.ts'
import { type PrintedRow, printedView } from './printed.ts'

type Row = PrintedRow & {
  id: string
  face_now: bigint
  face_max: bigint
  budget: bigint
  claimed: bigint
  claims: number
  claims_expected: number
  valid_days: number
  claim_until: Date
  approved_at: Date
  received: boolean
  why_not: (typeof claimObstacles)[number] | null
}

/** Open activities, newest first, each with everything the public algorithm knows and why this partner cannot claim. */
export async function listActivities(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof coupon.activityList>,
): Promise<Data<typeof coupon.activityList>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<Row>(
    ctx.db,
    `select o.id, o.name, o.rules, o.translations, o.kind, o.new_user, o.base, o.rate_bp, o.cap,
       next_face(o) as face_now, o.face_max, o.budget, o.claimed, o.claims, o.claims_expected, o.valid_days,
       o.claim_until, o.approved_at,
       exists (select from coupon c where c.account_id = $1 and c.offer_id = o.id) as received,
       case
         when o.new_user and exists (select from coupon c where c.account_id = $1 and c.new_user)
           then 'coupon_new_user_once'
         when exists (
           select from coupon c
           where c.account_id = $1 and c.name = o.name
             and (c.claimed_day >= ($2::timestamptz at time zone $3)::date
               or c.claimed_day >= ($2::timestamptz at time zone c.zone)::date))
           then 'coupon_name_today'
         when next_face(o) <= 0 or o.claimed + least(next_face(o), o.cap) > o.budget then 'coupon_budget_empty'
         when o.new_user and benefit_was_taken($1, 'new_user_coupon') then 'benefit_taken'
       end as why_not
     from coupon_offer o
     where o.state = 'open' and o.approved_at is not null and o.claim_until > $2
       and ($4::timestamptz is null or (o.approved_at, o.id) < ($4, $5::uuid))
     order by o.approved_at desc, o.id desc limit $6`,
    [caller.partnerId, ctx.clock.now(), zoneForDatabase(caller.zone), at, id, pageSize + 1],
  )
  return page(
    rows,
    (row) => activityView(row, caller),
    (row) => [row.approved_at, row.id],
  )
}

function activityView(row: Row, caller: Caller): Data<typeof coupon.activityList>['items'][number] {
  return {
    id: row.id,
    ...printedView(row, caller.language),
    face_now: formatAmount(row.face_now),
    face_max: formatAmount(row.face_max),
    budget: formatAmount(row.budget),
    budget_left: formatAmount(row.budget - row.claimed),
    claims: row.claims,
    claims_left: Math.max(row.claims_expected - row.claims, 1),
    valid_days: row.valid_days,
    claim_until: row.claim_until.toISOString(),
    received: row.received,
    why_not: row.why_not,
  }
}
