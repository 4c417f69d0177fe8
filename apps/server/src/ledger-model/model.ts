/** The ledger as simple arithmetic: what one partner's money must look like after any run of commands. Micros. */

export type ModelOrder = {
  readonly id: string
  readonly campaign: ModelCampaign
  state: 'waiting' | 'matching' | 'running' | 'finished' | 'settling' | 'settled' | 'failed'
  funded: bigint
  held: bigint
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
  onStatement: boolean
}

export type ModelWithdrawal = {
  readonly id: string
  readonly amount: bigint
  readonly fee: bigint
  state: 'requested' | 'approved' | 'sent' | 'arrived' | 'cancelled'
}

export class Model {
  available = 0n
  withdrawing = 0n
  arrived = 0n
  readonly orders: ModelOrder[] = []
  readonly deposits: ModelDeposit[] = []
  readonly withdrawals: ModelWithdrawal[] = []
  readonly campaigns: readonly ModelCampaign[]

  constructor(campaigns: readonly ModelCampaign[]) {
    this.campaigns = campaigns
  }

  /** What orders hold and what is pending: the partner's money at work. */
  get atWork(): bigint {
    return this.orders
      .filter((order) => ['matching', 'running', 'finished', 'settling'].includes(order.state))
      .reduce((sum, order) => sum + order.held + order.pending, 0n)
  }
}

const price = 5_500n
const payout = 290_000n
export const capTimes = 3n
const putMin = 5_000_000n
const levelCap = 100_000_000n

/** Which refusal a funding meets first, in the ledger's own order; undefined when it goes through. */
export function fundRefusal(model: Model, order: ModelOrder, amount: bigint): string | undefined {
  if (order.state !== 'waiting') return 'order_move_refused'
  const { escrow, matchedIn, reservedNet } = order.campaign
  const free = escrow < matchedIn - reservedNet ? escrow : matchedIn - reservedNet
  const planRest = (free / capTimes / 10_000n) * 10_000n
  const exit = 3n * model.arrived > levelCap ? 3n * model.arrived : levelCap
  if (amount < putMin) return 'amount_below_minimum'
  if (amount > model.available) return 'insufficient_balance'
  if (amount > planRest) return 'amount_above_plan_rest'
  if (amount > levelCap - model.atWork) return 'amount_above_level_cap'
  if (amount > exit - model.atWork) return 'amount_above_proof_of_exit'
  return undefined
}

/** Books what was counted: media leaves `held`, whole results leave the reserve. */
export function book(order: ModelOrder): void {
  order.held -= (order.impressions - order.bookedImpressions) * price
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
