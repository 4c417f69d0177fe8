import { onLane } from '@fairlead/server/src/db/lanes.ts'
import { one } from '@fairlead/server/src/db/read.ts'
import { makeExports } from '@fairlead/server/src/statement/make-exports.ts'
import type { ReadCall } from './api-calls.ts'
import { idOf, type Lane, secretOf } from './lane.ts'
import type { BenchNetwork } from './network.ts'
import { orderExchanges } from './prepare-acceptor.ts'
import { claimCoupons } from './prepare-benefits.ts'
import { followAll, followedId } from './prepare-follows.ts'
import { termsOf } from './prepare-withdrawals.ts'

/** Somebody who looks at everything: the token, and the ids of what can be looked at. */
export type Reader = {
  readonly sessionToken: string
  readonly orderId: string
  readonly withdrawalId: string
  readonly depositId: string
  readonly entryId: string
  readonly exchangeId: string
  readonly idOfFollow: string
  readonly couponId: string
  readonly exportId: string
}

/** What each read is asked. A call of the contract that is missing here does not compile. */
export const readInputs: Readonly<Record<ReadCall, (reader: Reader) => object>> = {
  'session.sessionList': () => ({}),
  'session.lang': () => ({}),
  'session.userInfo': () => ({}),
  'session.basicConfig': () => ({ lang: 'en' }),
  'session.intake': () => ({ lang: 'en' }),
  'support.text': () => ({ kind: 'terms', lang: 'en' }),
  'session.faqDetail': () => ({ question: 'loss' }),
  'passkey.list': () => ({}),
  'secondStep.state': () => ({}),
  'account.closure': () => ({}),
  'plan.orderList': () => ({ status: 'all' }),
  'plan.orderDetail': ({ orderId }) => ({ id: orderId }),
  'plan.goodsDetail': ({ orderId }) => ({ id: orderId }),
  'plan.awaitPutCount': () => ({}),
  'plan.orderHours': ({ orderId }) => ({ id: orderId }),
  'plan.orderStatement': ({ orderId }) => ({ id: orderId }),
  'traffic.orderTraffic': ({ orderId }) => ({ id: orderId }),
  'traffic.orderSlotDays': ({ orderId }) => ({ id: orderId }),
  'traffic.orderTrafficFile': ({ orderId }) => ({ id: orderId }),
  'traffic.drawSeeds': () => ({}),
  'following.list': () => ({}),
  'following.detail': () => ({ followed_id: followedId }),
  'following.orders': ({ idOfFollow }) => ({ id: idOfFollow }),
  'overview.statistics': () => ({ type: 1, user_time_zone: 'Europe/Berlin GMT+01:00' }),
  'overview.orders': () => ({ from: '2026-11-16', to: '2026-11-22' }),
  'coupon.list': () => ({}),
  'coupon.effect': ({ orderId, couponId }) => ({ coupon_id: couponId, order_id: orderId, amount: '5.00' }),
  'coupon.activityList': () => ({}),
  'standing.level': () => ({}),
  'standing.creditScore': () => ({}),
  'wallet.property': () => ({}),
  'wallet.flowList': () => ({}),
  'wallet.flowTypes': () => ({}),
  'wallet.flowDetail': ({ entryId }) => ({ id: entryId }),
  'wallet.cardDetail': () => ({}),
  'wallet.withdrawQuote': () => ({ amount: '5.00' }),
  'wallet.withdrawalList': () => ({}),
  'wallet.withdrawalDetail': ({ withdrawalId }) => ({ id: withdrawalId }),
  'wallet.depositList': () => ({}),
  'wallet.depositDetail': ({ depositId }) => ({ id: depositId }),
  'acceptor.orderList': () => ({}),
  'acceptor.detail': () => ({}),
  'acceptor.orderDetail': ({ exchangeId }) => ({ id: exchangeId }),
  'statement.monthly': () => ({}),
  'statement.exportList': () => ({}),
  'statement.exportDetail': ({ exportId }) => ({ id: exportId }),
  'statement.exportFile': ({ exportId }) => ({ id: exportId }),
  'review.appealList': () => ({}),
  'notice.list': () => ({ category: 'system_announcement', state: 'all' }),
  'notice.unreadCount': () => ({}),
  'push.devices': () => ({}),
  'audit.list': () => ({}),
}

/** An order of an acceptor, a follow, a coupon and a statement's file for each of them. */
export async function prepareAnswers(network: BenchNetwork, lane: Lane): Promise<void> {
  const { ctx, owner } = network
  await orderExchanges(network, { ...lane, ordersEach: 1 })
  await followAll(network, lane)
  await claimCoupons(network, { ...lane, ordersEach: 1 })
  const { at, partners, of } = termsOf(ctx, lane)
  await owner.query(`
    insert into statement_export (account_id, id, format, from_day, to_day, zone, lang, requested_at)
      select ${of('id', 'partner', 'n')}, ${of('id', 'export', 'n')}, 'csv', ${at}::date - 7, ${at}::date, 'UTC', 'en', ${at}
      from ${partners};
    select assign_journal_numbers()`)
  // Each makes one: the oldest that nobody is making.
  for (let made = 0; made < lane.partners; made += 1) await makeExports(onLane(ctx, 'jobs'))
}

/** Looks up what a lane's n-th partner can look at. */
export async function readerOf({ owner }: BenchNetwork, lane: Lane, n: number): Promise<Reader> {
  const { deposit, entry } = await one<{ deposit: string; entry: string }>(
    owner,
    `select d.id as deposit, e.id as entry from deposit d join entry e on e.account_id = d.account_id and e.deposit_id = d.id
     where d.account_id = $1`,
    [idOf(lane, 'partner', n)],
  )
  return {
    sessionToken: secretOf(lane, 'session', n),
    orderId: idOf(lane, 'order', n),
    withdrawalId: idOf(lane, 'withdrawal', n),
    depositId: deposit,
    entryId: entry,
    exchangeId: idOf(lane, 'exchange', n),
    idOfFollow: idOf(lane, 'follow', n),
    couponId: idOf(lane, 'coupon', n),
    exportId: idOf(lane, 'export', n),
  }
}
