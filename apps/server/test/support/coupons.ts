import { randomUUID } from 'node:crypto'
import { newId, newReference } from '../../src/db/ids.ts'
import { callMoney } from '../../src/db/money.ts'
import { fillEscrow, type TestPartner } from './people.ts'
import { addRule } from './rules.ts'
import { staffToken } from './staff.ts'
import type { World } from './world.ts'

const day = 86_400_000

/** A coupon of 3.00 for everybody, enough for ten of them; what a test does not name. Money in micros. */
function termsOf(world: World, change: Readonly<Record<string, unknown>>) {
  return {
    name: `Coupon ${randomUUID().slice(0, 8)}`,
    rules: 'Name it when you put an amount on a plan.',
    translations: {},
    kind: 'fixed_amount',
    new_user: false,
    base: 'amount',
    rate_bp: 10_000,
    face_max: 3_000_000,
    cap: 1_000_000_000,
    budget: 30_000_000,
    claims_expected: 10,
    valid_days: 30,
    claim_until: new Date(world.clock.now().getTime() + 30 * day),
    ...change,
  }
}

/** Opens an offer of coupons the whole way: paid in to marketing, proposed by one person, approved by another. */
export async function openCouponOffer(
  world: World,
  change: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const now = world.clock.now()
  const id = newId(now)
  const terms = termsOf(world, change)
  await fillEscrow(world, world.ctx.network.id, BigInt(terms.budget), 'marketing')
  const content = await staffToken(world, 'content')
  await callMoney(world.staff.db, 'propose_coupon_offer', {
    offer: id,
    staff: content,
    terms: JSON.stringify(terms),
    now,
  })
  await callMoney(world.staff.db, 'approve_coupon_offer', {
    offer: id,
    staff: await staffToken(world, 'approver'),
    now,
  })
  return id
}

/** Claims a coupon for a partner; answers its id. */
export async function claimCoupon(world: World, partner: TestPartner, offerId: string): Promise<string> {
  const now = world.clock.now()
  const id = newId(now)
  const team = { team: newId(now), code: newReference('T', 8) }
  await callMoney(world.ctx.db, 'claim_coupon', {
    session: partner.token,
    coupon: id,
    offer: offerId,
    zone: 'Europe/Berlin',
    ...team,
    now,
  })
  return id
}

/** An offer on a campaign of its own, at a cent an impression, so that a test's other orders stay as they are. */
export async function ownOrder(world: World, partner: TestPartner): Promise<string> {
  const now = world.clock.now()
  const [campaign, order] = [newId(now), newId(now)]
  await world.asOwner(
    `insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, active, created_at)
     select $1, $2, advertiser_id, false, 'landing_page', 0, false, $3 from campaign where id = $4`,
    [campaign, newReference('C', 12), now, world.campaigns.landing],
  )
  await world.asOwner('select open_escrow($1)', [campaign])
  const { landing } = world.campaigns
  await addRule(world, campaign, { cpm: 10_000_000n, flightSeconds: 604_800 }, landing)
  await fillEscrow(world, campaign, 300_000_000n)
  await callMoney(world.ctx.db, 'offer_order', {
    account: partner.id,
    order,
    plan_number: newReference('FL', 10),
    campaign,
    now,
  })
  return order
}
