import { type couponOfferStates, couponStaff } from '@fairlead/contract/coupon-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { readStatement, selecting } from '../db/read.ts'
import { byLanguage } from '../http/translations.ts'
import { actOnce } from '../staff/act.ts'
import { byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { is, type ListSource, readList } from '../staff/staff-list.ts'
import type { PrintedRow } from './printed.ts'

type Offer = Data<typeof couponStaff.couponApprove>
type Row = Omit<PrintedRow, 'translations'> & {
  id: string
  face_max: bigint
  face_now: bigint
  budget: bigint
  claimed: bigint
  claims: number
  claims_expected: number
  valid_days: number
  claim_until: Date
  state: (typeof couponOfferStates)[number]
  proposed_by: string
  proposed_at: Date
  approved_by: string | null
  approved_at: Date | null
  ended_at: Date | null
  end_reason: string | null
}

const selectOffers = `
  select o.id, o.name, o.rules, o.kind, o.new_user, o.base, o.rate_bp, o.cap, o.face_max, next_face(o) as face_now,
    o.budget, o.claimed, o.claims, o.claims_expected, o.valid_days, o.claim_until, o.state,
    p.username as proposed_by, o.proposed_at, a.username as approved_by, o.approved_at, o.ended_at, o.end_reason
  from coupon_offer o
  join operator p on p.id = o.proposed_by
  left join operator a on a.id = o.approved_by`

/** Offers of coupons, newest first. */
export async function listCouponOffers(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof couponStaff.couponList>,
): Promise<Data<typeof couponStaff.couponList>> {
  return readList(ctx, couponStaff.couponList, input, offers)
}

export const offers: ListSource<typeof couponStaff.couponList, Row, Offer> = {
  from: 'coupon_offer o',
  select: selecting<Row>(selectOffers),
  sorts: { proposed_at: byTime('o.proposed_at') },
  filters: { state: is('o.state'), kind: is('o.kind') },
  search: ({ asTyped }) => [asTyped('o.name')],
  view,
}

/** Content: proposes an offer. Its terms never change; a mistaken one is ended and proposed anew. */
export async function proposeCouponOffer(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof couponStaff.couponPropose>,
): Promise<Offer> {
  const now = ctx.clock.now()
  const key = staffKey(staff, 'propose_coupon_offer', input, now)
  const id = newId(now)
  const { audience, translations, rate_percent, face_max, cap, budget, ...rest } = input
  const terms = {
    ...rest,
    translations: byLanguage(translations),
    new_user: audience === 'new_user',
    rate_bp: rate_percent * 100,
    face_max: parseAmount(face_max).toString(),
    cap: parseAmount(cap).toString(),
    budget: parseAmount(budget).toString(),
  }
  const args = { offer: id, staff: staff.token, terms: JSON.stringify(terms), now }
  const { name } = input
  const { row } = await actOnce(ctx, staff, {
    key,
    call: ['propose_coupon_offer', args],
    // The one that was proposed before, where the same is said again.
    read: readStatement<Row>(
      `${selectOffers} where o.id = coalesce(
         (select id from coupon_offer where id = $1),
         (select id from coupon_offer where proposed_by = $2 and name = $3 order by proposed_at desc, id desc limit 1))`,
      [id, staff.operatorId, name],
    ),
  })
  return view(row)
}

/** Approver: opens an offer and sets its budget aside. The database refuses the person who proposed it. */
export async function approveCouponOffer(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof couponStaff.couponApprove>,
): Promise<Offer> {
  const now = ctx.clock.now()
  const { row } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'coupon_approve', input, now),
    call: ['approve_coupon_offer', { offer: input.id, staff: staff.token, now }],
    read: ofOffer(input.id),
  })
  return view(row)
}

/** Ends claims early; coupons already claimed stay good. */
export async function endCouponOffer(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof couponStaff.couponEnd>,
): Promise<Offer> {
  const now = ctx.clock.now()
  const { id, reason } = input
  const { row } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'coupon_end', input, now),
    call: ['end_coupon_offer', { offer: id, staff: staff.token, reason, now }],
    read: ofOffer(id),
  })
  return view(row)
}

const ofOffer = (id: string) => readStatement<Row>(`${selectOffers} where o.id = $1`, [id])

function view(row: Row): Offer {
  return {
    id: row.id,
    name: row.name,
    rules: row.rules,
    kind: row.kind,
    new_user: row.new_user,
    base: row.base,
    rate_percent: row.rate_bp / 100,
    face_max: formatAmount(row.face_max),
    face_now: formatAmount(row.face_now),
    cap: formatAmount(row.cap),
    budget: formatAmount(row.budget),
    claimed: formatAmount(row.claimed),
    claims: row.claims,
    claims_expected: row.claims_expected,
    valid_days: row.valid_days,
    claim_until: row.claim_until.toISOString(),
    state: row.state,
    proposed_by: row.proposed_by,
    proposed_at: row.proposed_at.toISOString(),
    approved_by: row.approved_by,
    approved_at: row.approved_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
  }
}
