import { orderRefusals } from '@fairlead/contract/order-states'
import { smaller } from '@fairlead/money/amount'

/** The ledger as simple arithmetic: what one partner's money must look like after any run of commands. Micros. */

export type ModelOrder = {
  readonly id: string
  readonly campaign: ModelCampaign
  state: 'waiting' | 'matching' | 'running' | 'finished' | 'settling' | 'settled' | 'failed'
  /** All media: what was put and a coupon's addition. */
  funded: bigint
  held: bigint
  fundedPromo: bigint
  heldPromo: bigint
  consumedPromo: bigint
  addition: bigint
  additionBack: bigint
  /** What it was put with, until that comes back. */
  coupon: ModelCoupon | undefined
  reserved: bigint
  accrued: bigint
  pending: bigint
  /** Counted by delivery; booked by the ledger later. */
  impressions: bigint
  clicks: bigint
  bookedImpressions: bigint
  endedAt: number
}

export type ModelCampaign = { readonly id: string; escrow: bigint; reservedNet: bigint; matchedIn: bigint }

export type ModelDeposit = {
  readonly id: string
  readonly amount: bigint
  state: 'open' | 'recorded' | 'confirmed'
  reference: string | undefined
  reversed: boolean
}

export type ModelWithdrawal = {
  readonly id: string
  amount: bigint
  fee: bigint
  /** How its review was ended by a person. */
  ended?: 'cleared' | 'returned'
  /** Whether the bank's answer to its not being there stands. */
  traced?: boolean
  state:
    | 'requested'
    | 'approved'
    | 'in_review'
    | 'sent'
    | 'not_received'
    | 'arrived'
    | 'cancelled'
    | 'returned'
    | 'failed'
  /** The withdrawal it was asked for as, which can be in review once, with all that was split off it. */
  readonly root: string
  reviewId: string | undefined
}

export type ModelOffer = {
  readonly id: string
  readonly addition: boolean
  readonly face: bigint
  readonly rateBp: bigint
}

export type ModelCoupon = {
  readonly id: string
  readonly offer: ModelOffer
  state: 'unused' | 'used' | 'expired'
  granted: bigint
  grantId: string
  /** Promo credit of it that went back to marketing after its time, and whether none can any more. */
  expired: bigint
  closed: boolean
}

export type ModelAcceptorOrder = {
  readonly id: string
  readonly amount: bigint
  readonly code: Buffer
  readonly at: number
  state: 'requested' | 'accepted' | 'claimed' | 'disputed' | 'arrived' | 'returned' | 'cancelled'
  tries: number
  returnAt: number
}

export class Model {
  available = 0n
  promo = 0n
  withdrawing = 0n
  clearing = 0n
  arrived = 0n
  readonly orders: ModelOrder[] = []
  readonly deposits: ModelDeposit[] = []
  readonly withdrawals: ModelWithdrawal[] = []
  readonly acceptorOrders: ModelAcceptorOrder[] = []
  readonly coupons: ModelCoupon[] = []
  readonly campaigns: readonly ModelCampaign[]
  readonly offers: readonly ModelOffer[]

  constructor(campaigns: readonly ModelCampaign[], offers: readonly ModelOffer[]) {
    this.campaigns = campaigns
    this.offers = offers
  }

  /** What came in from outside and was never in review: every cent of it can be, once. `first` is what it began with. */
  reviewable(first: bigint): bigint {
    const paidIn = this.deposits.filter(({ state }) => state === 'confirmed')
    const settled = this.orders.filter(({ state }) => state === 'settled')
    const reviewed = this.withdrawals.filter(({ reviewId }) => reviewId !== undefined)
    const cameIn = paidIn.reduce((sum, { amount }) => sum + amount, first)
    return reviewed.reduce(
      (sum, { amount }) => sum - amount,
      settled.reduce((sum, { accrued }) => sum + accrued, cameIn),
    )
  }

  /** What orders hold and what is pending: the partner's money at work. */
  get atWork(): bigint {
    return this.orders
      .filter((order) => ['matching', 'running', 'finished', 'settling'].includes(order.state))
      .reduce((sum, order) => sum + order.held + order.heldPromo + order.pending, 0n)
  }
}

const price = 5_500n
const payout = 290_000n
export const capTimes = 3n
const putMin = 5_000_000n
const levelCap = 100_000_000n

/** The published formula, down to whole cents: min(face, rate × amount). */
function effectOf(coupon: ModelCoupon, amount: bigint): bigint {
  return (smaller(coupon.offer.face, (amount * coupon.offer.rateBp) / 10_000n) / 10_000n) * 10_000n
}

/** Where the money of a funding comes from: promo first, then cash; an addition is promo on top of the amount. */
export function sourcesOf(model: Model, amount: bigint, coupon: ModelCoupon | undefined) {
  const granted = coupon ? effectOf(coupon, amount) : 0n
  const addition = coupon?.offer.addition ? granted : 0n
  const media = amount + addition
  const promo = smaller(media, model.promo + granted)
  return { granted, addition, media, promo, cash: media - promo }
}

/** Which refusal a funding meets first, in the ledger's own order; undefined when it goes through. */
export function fundRefusal(
  model: Model,
  order: ModelOrder,
  amount: bigint,
  coupon: ModelCoupon | undefined,
): string | undefined {
  if (coupon && coupon.state !== 'unused') return `coupon_${coupon.state}`
  if (order.state !== 'waiting') return orderRefusals[order.state]
  const { escrow, matchedIn, reservedNet } = order.campaign
  const free = escrow < matchedIn - reservedNet ? escrow : matchedIn - reservedNet
  const planRest = (free / capTimes / 10_000n) * 10_000n
  const exit = 3n * model.arrived > levelCap ? 3n * model.arrived : levelCap
  const { media, cash } = sourcesOf(model, amount, coupon)
  if (amount < putMin) return 'amount_below_minimum'
  if (cash > model.available) return 'insufficient_balance'
  if (media > planRest) return 'amount_above_plan_rest'
  if (media > levelCap - model.atWork) return 'amount_above_level_cap'
  if (media > exit - model.atWork) return 'amount_above_proof_of_exit'
  return undefined
}

/**
 * Gives back what an order still holds: cash, promo, and what is unspent of an addition to marketing; a coupon whole when
 * nothing of it was spent.
 */
export function release(model: Model, order: ModelOrder): void {
  returnCoupon(order)
  const unspent = order.addition - order.consumedPromo - order.additionBack
  const rest = unspent > 0n ? unspent : 0n
  model.available += order.held
  model.promo += order.heldPromo - rest
  order.additionBack += rest
  order.held = 0n
  order.heldPromo = 0n
}

function returnCoupon(order: ModelOrder): void {
  const { coupon } = order
  if (!coupon || order.consumedPromo > 0n || coupon.expired > 0n || coupon.closed) return
  order.heldPromo -= coupon.granted
  order.additionBack = order.addition
  order.coupon = undefined
  Object.assign(coupon, { state: 'unused', granted: 0n })
}

/** Books what was counted: media leaves `held`, whole results leave the reserve. */
export function book(order: ModelOrder): void {
  const amount = (order.impressions - order.bookedImpressions) * price
  const promo = smaller(amount, order.heldPromo)
  order.heldPromo -= promo
  order.consumedPromo += promo
  order.held -= amount - promo
  order.bookedImpressions = order.impressions
  const most = (order.reserved + order.accrued) / payout
  const revenue = (order.clicks < most ? order.clicks : most) * payout
  order.reserved -= revenue - order.accrued
  order.pending += revenue - order.accrued
  order.accrued = revenue
}

/** The published fee: 0.5 % in whole cents, at least 0.25, at most 10.00. */
export function feeOf(amount: bigint): bigint {
  const share = ((amount * 50n) / 10_000n / 10_000n) * 10_000n
  if (share < 250_000n) return 250_000n
  return share > 10_000_000n ? 10_000_000n : share
}
