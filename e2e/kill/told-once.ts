import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { many } from '@fairlead/server/src/db/read.ts'
import type { Partner } from './partner.ts'

/** What a partner is told of an order, and the moment of the order that it tells of. */
const told = { order_running: 'matched_at', order_settled: 'settled_at' } as const

/** What happened to orders, as their own rows say, and is not told of by exactly one notice. */
export async function notToldOnce(db: Pool, partners: readonly Partner[]): Promise<string[]> {
  const kinds = Object.entries(told).map(
    ([key, moment]) => `select '${key}' as key, o.id, count(n.id) as notices from ad_order o
       left join notice n on n.account_id = o.account_id and n.key = '${key}' and n.link = '/plan/detail?id=' || o.id
       where o.account_id = any($1) and o.${moment} is not null group by o.id having count(n.id) <> 1`,
  )
  const rows = await many<{ key: string; id: string; notices: bigint }>(db, kinds.join(' union all '), [
    partners.map(({ id }) => id),
  ])
  return rows.map(({ key, id, notices }) => `${key} of ${id} was told ${notices} times`)
}
