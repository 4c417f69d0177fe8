import { formatAmount } from '@fairlead/money/amount'
import { newId } from '../../src/db/ids.ts'
import { callMoney } from '../../src/db/money.ts'
import { claimCoupon, openCouponOffer, ownOrder } from './coupons.ts'
import { deliver } from './deliver.ts'
import { put } from './orders.ts'
import { fillEscrow, type TestPartner } from './people.ts'
import { campaignOf, offerCampaign } from './rules.ts'
import { settleOrder } from './settle.ts'
import { staffToken } from './staff.ts'
import type { World } from './world.ts'

const hour = 3_600_000
/** What one impression costs on an order of `ownOrder`: one cent. */
const oneSeen = 10_000n

/** Gives a partner promo credit or startup funds out of the network's own money, as an entry with its grant. Micros. */
export async function grant(world: World, partner: TestPartner, to: 'promo' | 'advance', amount: bigint) {
  if (to === 'promo') await grantPromo(world, partner, amount)
  else await grantAdvance(world, partner, amount)
}

/** By a coupon, used on an order that was seen once and failed since yesterday: the rest of its credit comes back as promo. */
async function grantPromo(world: World, partner: TestPartner, amount: bigint) {
  const face = Number(amount + oneSeen)
  const offer = await openCouponOffer(world, { face_max: face, budget: face, claims_expected: 1 })
  const coupon = await claimCoupon(world, partner, offer)
  const order = await ownOrder(world, partner)
  const least = 5_000_000n
  await put(partner, order, formatAmount(amount + oneSeen > least ? amount + oneSeen : least), coupon)
  await failAfterOne(world, partner.id, order)
}

/** Has an order that waits to be matched run, be seen once, and fail: what is left comes back. */
export async function failAfterOne(world: World, account: string, order: string): Promise<void> {
  const now = world.clock.now()
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)
  const { db } = world.jobs
  const ofOrder = { account, order }
  const campaign = await campaignOf(world, order)
  await offerCampaign(world, campaign)
  await callMoney(db, 'match_order', { ...ofOrder, entry: newId(now), now: ago(27) })
  const staff = await staffToken(world, 'campaign_manager')
  await callMoney(world.staff.db, 'switch_campaign_off', { campaign, staff, now })
  await deliver(world, order, { seen: 1 })
  await callMoney(db, 'book_delivery', { ...ofOrder, entry: newId(now), now })
  await callMoney(db, 'fail_delivery', { ...ofOrder, now: ago(2) })
  const entries = { delivery_entry: newId(now), release_entry: newId(now) }
  await callMoney(db, 'close_order', { ...ofOrder, ...entries, now: ago(1) })
  await settleOrder(db, { account, order, now })
}

/** Startup funds: support proposes, an approver agrees. */
async function grantAdvance(world: World, partner: TestPartner, amount: bigint) {
  await fillEscrow(world, world.ctx.network.id, amount, 'advances')
  const now = world.clock.now()
  const funds = newId(now)
  const support = await staffToken(world, 'support')
  await callMoney(world.staff.db, 'propose_advance', {
    account: partner.id,
    funds,
    amount,
    staff: support,
    now,
  })
  const approver = await staffToken(world, 'approver')
  await callMoney(world.staff.db, 'decide_advance', {
    funds,
    staff: approver,
    agree: true,
    entry: newId(now),
    now,
  })
}
