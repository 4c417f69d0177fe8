import type { Lane } from '../lane.ts'
import type { BenchNetwork } from '../network.ts'
import { registerAcceptor } from '../prepare-acceptor.ts'
import { preparePartners } from '../prepare-lane.ts'
import { couponRows, followRows, noticeRows, standingRows, sumRows } from './around-sql.ts'
import { balances, depositRows, exchangeRows, withdrawalRows } from './money-sql.ts'
import { orderEntries, orderRows, pastOrders } from './orders-sql.ts'

/** Three partners: the one who is measured, who follows that one, and whom that one followed. */
export const growthLane: Lane = { name: 'growth', partners: 3, ordersEach: 1, putMicros: 1_000_000_000n }

/**
 * Writes two years of one partner's life with so many orders into a fresh network, as a superuser and in bulk: what the
 * money functions would have left behind, so that every invariant holds afterwards. Constraints are checked, foreign keys
 * are not asked row by row.
 */
export async function growPartner(
  network: BenchNetwork,
  orders: number,
  progress: (what: string) => void = () => {},
): Promise<void> {
  const { ctx, owner } = network
  await preparePartners(ctx, owner, growthLane)
  await registerAcceptor(network)
  const { acceptor, ...staff } = await oneRow(owner)
  const parts: readonly (readonly [string, string])[] = [
    [
      'accounts',
      `update partner set account_opened_at = now() - interval '760 days' where username like 'growth.%'`,
    ],
    ['past', pastOrders(orders)],
    ['orders', orderRows],
    ['journal', orderEntries],
    ['deposits', depositRows(staff)],
    ['withdrawals', withdrawalRows(staff)],
    ['exchanges', exchangeRows(acceptor)],
    ['balances', balances],
    ['standing', standingRows],
    ['follows', followRows],
    ['notices', noticeRows],
    ['coupons', couponRows],
    ['statistics', 'analyze'],
    ['sums', sumRows],
  ]
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const [name, sql] of parts) {
      progress(name)
      await client.query(sql)
    }
    await client.query('reset session_replication_role')
    progress('numbers')
    await client.query('drop schema growth cascade')
    await client.query('vacuum analyze')
    await client.query('select assign_journal_numbers()')
    await client.query('analyze journal_number')
  } finally {
    client.release()
  }
}

/** Whom the rows name: the acceptor, and who of the staff did what is written down. */
type Named = Readonly<Record<'acceptor' | 'cashier' | 'approver', string>>

async function oneRow(owner: BenchNetwork['owner']): Promise<Named> {
  const { rows } = await owner.query(`
    select (select id from acceptor limit 1) as acceptor,
      (select id from operator where role = 'cashier' order by username limit 1) as cashier,
      (select id from operator where role = 'approver' order by username limit 1) as approver`)
  return rows[0] as Named
}
