import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { one } from '@fairlead/server/src/db/read.ts'
import type { ReadCall } from './api-calls.ts'
import { idOf, type Lane, secretOf } from './lane.ts'

/** Somebody who looks at everything: the token, and the ids of what can be looked at. */
export type Reader = {
  readonly sessionToken: string
  readonly orderId: string
  readonly withdrawalId: string
  readonly depositId: string
  readonly entryId: string
}

const unknownId = '0190c5a0-0000-7000-8000-0000000000ff'

/**
 * The calls that are asked for something of nobody, with the code of their answer: a row for them takes days of work by
 * several people.
 */
export const askedInVain: Readonly<Partial<Record<ReadCall, number>>> = {
  'acceptor.orderDetail': 405,
  'assistance.detail': 400,
  'assistance.orders': 405,
  'coupon.effect': 405,
  'statement.exportDetail': 405,
  'statement.exportFile': 405,
}

/** What each read is asked. A call of the contract that is missing here does not compile. */
export const readInputs: Readonly<Record<ReadCall, (reader: Reader) => object>> = {
  'session.sessionList': () => ({}),
  'session.lang': () => ({}),
  'session.userInfo': () => ({}),
  'session.basicConfig': () => ({ lang: 'en' }),
  'session.faqDetail': () => ({ id: 'learning' }),
  'account.closure': () => ({}),
  'plan.orderList': () => ({ status: 'all' }),
  'plan.orderDetail': ({ orderId }) => ({ id: orderId }),
  'plan.goodsDetail': ({ orderId }) => ({ id: orderId }),
  'plan.awaitPutCount': () => ({}),
  'plan.orderStatement': ({ orderId }) => ({ id: orderId }),
  'assistance.list': () => ({}),
  'assistance.detail': () => ({ operated_id: 'OP-ABCDEF' }),
  'assistance.orders': () => ({ id: unknownId }),
  'overview.statistics': () => ({ type: 1, user_time_zone: 'Europe/Berlin GMT+01:00' }),
  'coupon.list': () => ({}),
  'coupon.effect': ({ orderId }) => ({ coupon_id: unknownId, order_id: orderId, amount: '5.00' }),
  'coupon.activityList': () => ({}),
  'standing.level': () => ({}),
  'standing.creditScore': () => ({}),
  'wallet.property': () => ({}),
  'wallet.flowList': () => ({}),
  'wallet.flowDetail': ({ entryId }) => ({ id: entryId }),
  'wallet.cardDetail': () => ({}),
  'wallet.withdrawQuote': () => ({ amount: '5.00' }),
  'wallet.withdrawalList': () => ({}),
  'wallet.withdrawalDetail': ({ withdrawalId }) => ({ id: withdrawalId }),
  'wallet.depositList': () => ({}),
  'wallet.depositDetail': ({ depositId }) => ({ id: depositId }),
  'acceptor.orderList': () => ({}),
  'acceptor.detail': () => ({}),
  'acceptor.orderDetail': () => ({ id: unknownId }),
  'statement.monthly': () => ({}),
  'statement.exportList': () => ({}),
  'statement.exportDetail': () => ({ id: unknownId }),
  'statement.exportFile': () => ({ id: unknownId }),
  'review.appealList': () => ({}),
  'notice.list': () => ({ category: 'system_announcement', state: 'all' }),
  'notice.unreadCount': () => ({}),
  'push.devices': () => ({}),
  'audit.list': () => ({}),
}

/** Looks up what a lane's n-th partner can look at. */
export async function readerOf(owner: Pool, lane: Lane, n: number): Promise<Reader> {
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
  }
}
