import { one } from '@fairlead/server/src/db/read.ts'
import type { ReadCall } from '../api-calls.ts'
import type { BenchNetwork } from '../network.ts'

/** One line of the growth table: a call as a screen makes it. */
export type GrowthCall = { readonly name: string; readonly call: ReadCall; readonly input: object }

type Ids = {
  readonly order: string
  readonly withdrawal: string
  readonly deposit: string
  readonly entry: string
  readonly share: string
  readonly exchange: string
  readonly follow: string
  readonly month: string
  readonly deep: string
}

const today = { type: 1, user_time_zone: 'Europe/Berlin GMT+01:00' }

/** Every list, the ad centre, the wallet and the monthly detail of the partner whose past was grown. */
export async function growthCalls({ owner }: BenchNetwork): Promise<GrowthCall[]> {
  const ids = await findIds(owner)
  return [
    { name: 'monthly', call: 'statement.monthly', input: {} },
    { name: 'statistics, today', call: 'overview.statistics', input: today },
    { name: 'statistics, month', call: 'overview.statistics', input: { ...today, type: 3 } },
    { name: 'statistics, all', call: 'overview.statistics', input: { ...today, type: 4 } },
    { name: 'orders, all', call: 'plan.orderList', input: { status: 'all' } },
    { name: 'orders, open', call: 'plan.orderList', input: { status: 'open' } },
    { name: 'orders, over', call: 'plan.orderList', input: { status: 'over' } },
    { name: 'orders, settled', call: 'plan.orderList', input: { status: 'settled' } },
    { name: 'orders, none such', call: 'plan.orderList', input: { status: 'matching' } },
    { name: 'orders, far down', call: 'plan.orderList', input: { status: 'all', cursor: ids.deep } },
    { name: 'order', call: 'plan.orderDetail', input: { id: ids.order } },
    { name: 'order’s journal', call: 'plan.orderStatement', input: { id: ids.order } },
    { name: 'awaiting', call: 'plan.awaitPutCount', input: {} },
    { name: 'property', call: 'wallet.property', input: {} },
    { name: 'flows', call: 'wallet.flowList', input: {} },
    { name: 'flows, far down', call: 'wallet.flowList', input: { cursor: ids.deep } },
    {
      name: 'flows, empty type',
      call: 'wallet.flowList',
      input: { flow_type: 'virtual_recharge_deduction' },
    },
    { name: 'flows, profit sharing', call: 'wallet.flowList', input: { flow_type: 'profit_sharing' } },
    { name: 'flows, promo', call: 'wallet.flowList', input: { source: 'promo' } },
    { name: 'flows, startup funds', call: 'wallet.flowList', input: { source: 'advance' } },
    { name: 'flows, old month', call: 'wallet.flowList', input: { month: ids.month } },
    { name: 'flow', call: 'wallet.flowDetail', input: { id: ids.entry } },
    { name: 'flow, profit share', call: 'wallet.flowDetail', input: { id: ids.share } },
    { name: 'withdrawals', call: 'wallet.withdrawalList', input: {} },
    { name: 'withdrawal', call: 'wallet.withdrawalDetail', input: { id: ids.withdrawal } },
    { name: 'deposits', call: 'wallet.depositList', input: {} },
    { name: 'deposit', call: 'wallet.depositDetail', input: { id: ids.deposit } },
    { name: 'acceptor', call: 'acceptor.detail', input: {} },
    { name: 'acceptor orders', call: 'acceptor.orderList', input: {} },
    { name: 'acceptor order', call: 'acceptor.orderDetail', input: { id: ids.exchange } },
    { name: 'coupons', call: 'coupon.list', input: {} },
    { name: 'coupons, unused', call: 'coupon.list', input: { state: 'unused' } },
    { name: 'notices', call: 'notice.list', input: { category: 'system_announcement', state: 'all' } },
    {
      name: 'notices, rare',
      call: 'notice.list',
      input: { category: 'system_maintenance', state: 'unread' },
    },
    { name: 'unread', call: 'notice.unreadCount', input: {} },
    { name: 'level', call: 'standing.level', input: {} },
    { name: 'credit', call: 'standing.creditScore', input: {} },
    { name: 'user', call: 'session.userInfo', input: {} },
    { name: 'follow', call: 'following.list', input: {} },
    { name: 'follow, record', call: 'following.detail', input: { followed_id: 'OP-BENCHX' } },
    { name: 'follow, orders', call: 'following.orders', input: { id: ids.follow } },
    { name: 'audit', call: 'audit.list', input: {} },
  ]
}

function findIds(owner: BenchNetwork['owner']): Promise<Ids> {
  const newest = (table: string, at: string, which = 'true') =>
    `(select id from ${table} where account_id = g.id and ${which} order by ${at} limit 1 offset 5)`
  return one<Ids>(
    owner,
    `select ${newest('ad_order', 'offered_at desc', "state = 'settled'")} as order,
       ${newest('withdrawal', 'requested_at desc')} as withdrawal, ${newest('deposit', 'opened_at desc')} as deposit,
       ${newest('entry', 'at desc', "type = 'settle'")} as entry,
       (select order_id from follow_order where followed_account_id = g.id and profit_share > 0 limit 1) as share,
       ${newest('acceptor_order', 'requested_at desc').replace('offset 5', '')} as exchange,
       (select id from follow where account_id = g.id) as follow,
       to_char(now() - interval '300 days', 'YYYY-MM') as month,
       (extract(epoch from date_trunc('day', now()) - interval '500 days') * 1000)::bigint
         || '_ffffffff-ffff-ffff-ffff-ffffffffffff' as deep
     from (select bench.id('growth', 'partner', 0) as id) g`,
  )
}
