import { randomUUID } from 'node:crypto'
import { formatAmount } from '@fairlead/money/amount'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { claimCoupon, openCouponOffer, ownOrder } from './coupons.ts'
import { put } from './orders.ts'
import { fillEscrow, type TestPartner } from './people.ts'
import { staffId, type World } from './world.ts'

/** Gives a partner promo credit or startup funds out of the network's own money, as an entry with its grant. Micros. */
export async function grant(world: World, partner: TestPartner, to: 'promo' | 'advance', amount: bigint) {
  if (to === 'promo') await grantPromo(world, partner, amount)
  else await grantAdvance(world, partner, amount)
}

/** By a coupon, used on an order that is then cancelled: its credit comes back as promo. */
async function grantPromo(world: World, partner: TestPartner, amount: bigint) {
  const face = Number(amount)
  const offer = await openCouponOffer(world, { face_max: face, budget: face, claims_expected: 1 })
  const coupon = await claimCoupon(world, partner, offer)
  const order = await ownOrder(world, partner)
  const least = 5_000_000n
  await put(partner, order, formatAmount(amount > least ? amount : least), coupon)
  await partner.api.plan.orderCancel({ id: order }, { idempotencyKey: randomUUID() })
}

/** Startup funds: support proposes, an approver agrees. */
async function grantAdvance(world: World, partner: TestPartner, amount: bigint) {
  await fillEscrow(world, world.ctx.network.id, amount, 'advances')
  const now = world.clock.now()
  const funds = newId(now)
  const support = await staffId(world, 'support')
  await callMoney(world.ctx.db, 'propose_advance', [partner.id, funds, amount, support, now])
  const approver = await staffId(world, 'approver')
  await callMoney(world.ctx.db, 'decide_advance', [funds, approver, true, newId(now), now])
}
