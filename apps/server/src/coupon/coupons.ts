import type { Coupon, couponStates } from '@fairlead/contract/coupon'
import type { Language } from '@fairlead/contract/wire'
import { formatAmount } from '@fairlead/money/amount'
import type { output } from 'zod/mini'
import { type PrintedRow, printedView } from './printed.ts'

/** A team has one code and at most this many members; the database counts the seats. */
const teamMembersMax = 5

export type CouponRow = PrintedRow & {
  id: string
  offer_id: string
  face: bigint
  state: (typeof couponStates)[number]
  claimed_at: Date
  expires_at: Date
  used_at: Date | null
  order_id: string | null
  granted: bigint | null
  code: string | null
  members: bigint
}

/** Coupons with their offer's words and their team; `$1` is the moment: one past its date is expired at once. */
export const selectCoupons = `
  select c.id, c.offer_id, c.name, o.rules, o.translations, c.kind, c.new_user, c.base, c.rate_bp, c.cap, c.face,
    case when c.state = 'unused' and c.expires_at <= $1 then 'expired' else c.state end as state,
    c.claimed_at, c.expires_at, c.used_at, c.order_id, c.granted, t.code,
    (select count(*) from coupon_seat m where m.team_id = t.id) as members
  from coupon c
  join coupon_offer o on o.id = c.offer_id
  left join coupon_seat s on s.account_id = c.account_id and s.coupon_id = c.id
  left join coupon_team t on t.id = s.team_id`

/** A coupon as the wire shows it. */
export function couponView(row: CouponRow, language: Language): output<typeof Coupon> {
  return {
    id: row.id,
    activity_id: row.offer_id,
    ...printedView(row, language),
    face: formatAmount(row.face),
    state: row.state,
    claimed_at: row.claimed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    order_id: row.order_id,
    granted: row.granted === null ? null : formatAmount(row.granted),
    team:
      row.code === null
        ? null
        : { code: row.code, members: Number(row.members), members_max: teamMembersMax },
  }
}
