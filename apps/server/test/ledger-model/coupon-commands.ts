import fc from 'fast-check'
import { newReference } from '../../src/db/ids.ts'
import { openCouponOffer } from '../support/coupons.ts'
import type { World } from '../support/world.ts'
import { choose, LedgerCommand } from './command.ts'
import type { Model, ModelCoupon, ModelOffer } from './model.ts'
import type { Real } from './real.ts'

const day = 86_400_000
const index = fc.nat(50)
/** So many that no run ever meets the end of a budget. */
const claimsExpected = 10_000

/**
 * Two offers of media credit and two of additions, with budget for all runs together. They are opened one after the other:
 * the journal is read in the order of transactions, which those that run beside each other need not take a balance in.
 */
export async function openModelOffers(world: World): Promise<ModelOffer[]> {
  const offers: ModelOffer[] = []
  for (const offer of [
    { addition: false, face: 3_000_000n, rateBp: 10_000n },
    { addition: false, face: 7_000_000n, rateBp: 2_500n },
    { addition: true, face: 4_000_000n, rateBp: 5_000n },
    { addition: true, face: 1_000_000n, rateBp: 1_000n },
  ]) {
    const id = await openCouponOffer(world, {
      kind: offer.addition ? 'addition' : 'deduction',
      rate_bp: Number(offer.rateBp),
      face_max: Number(offer.face),
      budget: Number(offer.face) * claimsExpected,
      claims_expected: claimsExpected,
    })
    offers.push({ ...offer, id })
  }
  return offers
}

function claim(n: number): LedgerCommand {
  let id = ''
  const offerIn = (model: Model) => model.offers[n % model.offers.length]
  return new LedgerCommand(
    'claim or expire',
    (model) => {
      const offer = offerIn(model)
      // All of a run is one day.
      if (model.coupons.some((coupon) => coupon.offer === offer)) return { refusal: 'coupon_name_today' }
      return {
        apply: () => {
          const fresh = { state: 'unused', granted: 0n, grantId: '', expired: 0n, closed: false } as const
          if (offer) model.coupons.push({ id, offer, ...fresh })
        },
      }
    },
    (model, real) => {
      id = real.id()
      const team = { team: real.id(), code: newReference('T', 8) }
      return real.call('claim_coupon', {
        session: real.session,
        coupon: id,
        offer: offerIn(model)?.id ?? null,
        zone: 'UTC',
        ...team,
        now: real.now,
      })
    },
  )
}

/** Long after: an unused coupon expires, and promo credit that came back from a used one goes back to marketing. */
function expire(n: number): LedgerCommand {
  const couponIn = (model: Model) =>
    choose(model.coupons, n, (coupon) => coupon.state === 'used' && !coupon.closed)
  return new LedgerCommand(
    'claim or expire',
    (model) => ({
      apply: () => {
        const coupon = couponIn(model)
        if (coupon?.state === 'unused') coupon.state = 'expired'
        else if (coupon?.state === 'used') expirePromo(model, coupon)
      },
    }),
    async (model, real) => {
      const coupon = couponIn(model)
      if (!coupon) return
      const later = new Date(real.now.getTime() + 91 * day)
      if (coupon.state === 'used') await expireGrant(real, coupon, later)
      else await real.call('expire_coupon', { account: real.partnerId, coupon: coupon.id, now: later })
    },
  )
}

function expireGrant(real: Real, coupon: ModelCoupon, at: Date): Promise<boolean> {
  return real.call('expire_promo', {
    account: real.partnerId,
    grant: coupon.grantId,
    entry: real.id(),
    now: at,
  })
}

function expirePromo(model: Model, coupon: ModelCoupon): void {
  if (coupon.offer.addition || coupon.closed) return
  const left = coupon.granted - coupon.expired
  const over = left < model.promo ? left : model.promo
  const atWork = model.orders.some(
    (order) =>
      order.fundedPromo > order.addition &&
      ['matching', 'running', 'finished', 'settling'].includes(order.state),
  )
  coupon.expired += over
  model.promo -= over
  coupon.closed = !atWork || coupon.expired === coupon.granted
}

export const claimOrExpire = fc
  .tuple(index, fc.nat(2))
  .map(([n, which]) => (which === 0 ? expire(n) : claim(n)))
