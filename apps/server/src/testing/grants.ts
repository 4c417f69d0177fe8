import { randomUUID } from 'node:crypto'
import { formatAmount } from '@fairlead/money/amount'
import { claimCoupon, openCouponOffer, ownOrder } from './coupons.ts'
import { put } from './orders.ts'
import { fillEscrow, type TestPartner } from './people.ts'
import type { World } from './world.ts'

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

/** What no call can do yet. */
async function grantAdvance(world: World, partner: TestPartner, amount: bigint) {
  const network = world.ctx.network.id
  await fillEscrow(world, network, ((amount + 9_999n) / 10_000n) * 10_000n, 'advances')
  const [entry, given] = [randomUUID(), randomUUID()]
  await world.asOwner(`update network_balance set balance = balance - $1 where class = 'advances'`, [amount])
  await world.asOwner('update wallet set advance = advance + $2 where account_id = $1', [partner.id, amount])
  await world.asOwner(
    `insert into network_grant (account_id, id, kind, amount, given_at) values ($1, $2, 'advance', $3, $4)`,
    [partner.id, given, amount, world.clock.now()],
  )
  await world.asOwner(
    `insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, grant_id)
     values ($1, $2, 'advance', $3, '\\x', '{}', 'system', $4, $5)`,
    [partner.id, entry, `grant:${given}`, world.clock.now(), given],
  )
  await world.asOwner(
    `insert into posting
     select $1, $2, 1, 'advance', 'advance_granted', 'advances', $3, 'advance', $1, $4::bigint,
       (select balance from network_balance where class = 'advances'),
       (select advance from wallet where account_id = $1)`,
    [partner.id, entry, network, amount],
  )
}
