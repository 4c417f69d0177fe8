import type { MoneyCall } from './api-calls.ts'
import { idOf, itemAt, type Lane, secretOf } from './lane.ts'
import type { BenchNetwork } from './network.ts'
import { fundAll, prepareLane, preparePartners } from './prepare-lane.ts'
import { prepareDestinations, requestWithdrawals } from './prepare-withdrawals.ts'

/** How a money call is prepared for and asked, once for each item of a lane. */
export type MoneyWork = {
  /** Pieces of work for each partner: as many as the product's limits allow. */
  readonly each: number
  prepare(network: BenchNetwork, lane: Lane): Promise<void>
  input(lane: Lane, n: number): object
}

/** What it needs is made by several people in turn, or only once for each partner. */
const notMeasured = null

/** The work of each money call. A call of the contract that is missing here does not compile. */
export const moneyWork: Readonly<Record<MoneyCall, MoneyWork | null>> = {
  'plan.orderPut': {
    each: 8,
    prepare: ({ ctx, owner }, lane) => prepareLane(ctx, owner, lane),
    input: (lane, n) => {
      const { orderId, stepUp } = itemAt(lane, n)
      return { id: orderId, amount: '5.00', rule_version: 1, step_up: stepUp }
    },
  },
  'wallet.withdraw': {
    each: 8,
    prepare: async ({ ctx, owner }, lane) => {
      await preparePartners(ctx, owner, lane)
      await prepareDestinations(ctx, owner, lane)
    },
    input: (lane, n) => ({
      amount: '5.00',
      destination_id: idOf(lane, 'destination', n % lane.partners),
      step_up: secretOf(lane, 'withdraw', n),
    }),
  },
  'wallet.withdrawalCancel': {
    each: 8,
    prepare: async ({ ctx, owner }, lane) => {
      await preparePartners(ctx, owner, lane)
      await prepareDestinations(ctx, owner, lane)
      await requestWithdrawals(ctx, owner, lane)
    },
    input: (lane, n) => ({ id: idOf(lane, 'withdrawal', n) }),
  },
  'wallet.depositOpen': {
    each: 5,
    prepare: ({ ctx, owner }, lane) => preparePartners(ctx, owner, lane),
    input: () => ({ amount: '20.00' }),
  },
  'plan.orderCancel': {
    each: 8,
    prepare: async ({ ctx, owner }, lane) => {
      await prepareLane(ctx, owner, lane)
      await fundAll(owner, lane)
    },
    input: (lane, n) => ({ id: itemAt(lane, n).orderId }),
  },
  'plan.orderStop': notMeasured,
  'assistance.follow': notMeasured,
  'coupon.receive': notMeasured,
  'wallet.withdrawalArrived': notMeasured,
  'wallet.withdrawalNotReceived': notMeasured,
  'wallet.advanceReturn': notMeasured,
  'acceptor.order': notMeasured,
  'acceptor.orderCode': notMeasured,
  'acceptor.orderCancel': notMeasured,
  'acceptor.orderArrived': notMeasured,
}
