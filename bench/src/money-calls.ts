import type { MoneyCall } from './api-calls.ts'
import { idOf, itemAt, type Lane, secretOf } from './lane.ts'
import type { BenchNetwork } from './network.ts'
import { claimExchanges, codeOf, orderExchanges, prepareQuotes, quoteInput } from './prepare-acceptor.ts'
import { lendFunds, openOffers } from './prepare-benefits.ts'
import { followAll, followedId, prepareFollowing } from './prepare-follows.ts'
import { fundAll, prepareLane, preparePartners, startAll } from './prepare-lane.ts'
import { prepareDestinations, requestWithdrawals, sendWithdrawals } from './prepare-withdrawals.ts'

/** How a money call is prepared for and asked, once for each item of a lane. */
export type MoneyWork = {
  /** Pieces of work for each partner: as many as the product's limits allow. */
  readonly each: number
  prepare(network: BenchNetwork, lane: Lane): Promise<void>
  input(lane: Lane, n: number, pepper: string): object
}

const withDestinations = async ({ ctx, owner }: BenchNetwork, lane: Lane) => {
  await preparePartners(ctx, owner, lane)
  await prepareDestinations(ctx, owner, lane)
}
/** Withdrawals that the bank was told to pay. */
const sent = {
  each: 8,
  prepare: async (network: BenchNetwork, lane: Lane) => {
    await withDestinations(network, lane)
    await sendWithdrawals(network.ctx, network.owner, lane)
  },
  input: (lane: Lane, n: number) => ({ id: idOf(lane, 'withdrawal', n) }),
}
const exchangeId = (lane: Lane, n: number) => ({ id: idOf(lane, 'exchange', n) })
/** Acceptor orders of which the acceptor says that it paid. */
const claimed = {
  each: 8,
  prepare: async (network: BenchNetwork, lane: Lane) => {
    await withDestinations(network, lane)
    await claimExchanges(network, lane)
  },
  input: exchangeId,
}
/** Acceptor orders that wait for their code. */
const ordered = {
  each: 8,
  prepare: async (network: BenchNetwork, lane: Lane) => {
    await withDestinations(network, lane)
    await orderExchanges(network, lane)
  },
}

/** The work of each money call. A call of the contract that is missing here does not compile. */
export const moneyWork: Readonly<Record<MoneyCall, MoneyWork>> = {
  'plan.orderPut': {
    each: 8,
    prepare: ({ ctx, owner }, lane) => prepareLane(ctx, owner, lane),
    input: (lane, n) => {
      const { orderId, stepUp } = itemAt(lane, n)
      return { id: orderId, amount: '5.00', rule_version: 1, step_up: stepUp }
    },
  },
  'plan.orderCancel': {
    each: 8,
    prepare: async ({ ctx, owner }, lane) => {
      await prepareLane(ctx, owner, lane)
      await fundAll(owner, lane)
    },
    input: (lane, n) => ({ id: itemAt(lane, n).orderId }),
  },
  'plan.orderStop': {
    each: 8,
    prepare: async ({ ctx, owner }, lane) => {
      await prepareLane(ctx, owner, lane)
      await startAll(owner, lane)
    },
    input: (lane, n) => ({ id: itemAt(lane, n).orderId }),
  },
  'plan.orderDecline': {
    each: 8,
    prepare: ({ ctx, owner }, lane) => prepareLane(ctx, owner, lane),
    input: (lane, n) => ({ id: itemAt(lane, n).orderId }),
  },
  'wallet.withdraw': {
    each: 8,
    prepare: withDestinations,
    input: (lane, n) => ({
      amount: '5.00',
      destination_id: idOf(lane, 'destination', n % lane.partners),
      step_up: secretOf(lane, 'withdraw', n),
    }),
  },
  'wallet.withdrawalCancel': {
    each: 8,
    prepare: async (network, lane) => {
      await withDestinations(network, lane)
      await requestWithdrawals(network.ctx, network.owner, lane)
    },
    input: (lane, n) => ({ id: idOf(lane, 'withdrawal', n) }),
  },
  'wallet.withdrawalArrived': sent,
  'wallet.withdrawalNotReceived': sent,
  'wallet.depositOpen': {
    each: 5,
    prepare: ({ ctx, owner }, lane) => preparePartners(ctx, owner, lane),
    input: () => ({ amount: '20.00' }),
  },
  'wallet.advanceReturn': {
    each: 1,
    prepare: async (network, lane) => {
      await preparePartners(network.ctx, network.owner, lane)
      await lendFunds(network, lane)
    },
    input: () => ({}),
  },
  'coupon.receive': {
    each: 8,
    prepare: async (network, lane) => {
      await preparePartners(network.ctx, network.owner, lane)
      await openOffers(network, lane)
    },
    input: (lane, n) => ({ activity_id: idOf(lane, 'offer', Math.floor(n / lane.partners)) }),
  },
  'following.follow': {
    each: 1,
    prepare: async (network, lane) => {
      await preparePartners(network.ctx, network.owner, lane)
      await prepareFollowing(network, lane)
    },
    input: (lane, n) => ({
      followed_id: followedId,
      share_percent: 10,
      fee_percent: 10,
      step_up: secretOf(lane, 'follow', n),
    }),
  },
  'following.unfollow': {
    each: 1,
    prepare: async (network, lane) => {
      await preparePartners(network.ctx, network.owner, lane)
      await followAll(network, lane)
    },
    input: (lane, n) => ({ id: idOf(lane, 'follow', n) }),
  },
  'acceptor.quote': {
    each: 8,
    prepare: ({ ctx, owner }, lane) => preparePartners(ctx, owner, lane),
    input: () => quoteInput,
  },
  'acceptor.order': {
    each: 8,
    prepare: async (network, lane) => {
      await withDestinations(network, lane)
      await prepareQuotes(network, lane)
    },
    input: (lane, n) => ({
      quote_id: idOf(lane, 'quote', n),
      destination_id: idOf(lane, 'destination', n % lane.partners),
      step_up: secretOf(lane, 'exchange', n),
    }),
  },
  'acceptor.orderCode': {
    ...ordered,
    input: (lane, n, pepper) => ({ ...exchangeId(lane, n), code: codeOf(pepper, lane, n) }),
  },
  'acceptor.orderCancel': { ...ordered, input: exchangeId },
  'acceptor.orderArrived': {
    ...claimed,
    input: (lane, n) => ({ ...exchangeId(lane, n), step_up: secretOf(lane, 'arrived', n) }),
  },
  'acceptor.orderNotReceived': claimed,
}
