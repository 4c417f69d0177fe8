import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TcpProxy } from '../../test/races/tcp-proxy.ts'
import { openPostgresWorld, type PostgresWorld } from '../../test/support/world.ts'
import type { Pool } from '../db/pool.ts'
import { openPostgres } from '../db/postgres.ts'
import { many } from '../db/read.ts'
import { demoSlots } from '../demo/people.ts'
import { ServedCounts } from './served-counts.ts'

/** What a node served is counted once, whatever becomes of the connection that it is written over. */
let world: PostgresWorld
let proxy: TcpProxy
let through: Pool
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  proxy = new TcpProxy(world.deliveryUrl)
  through = openPostgres(await proxy.open(world.deliveryUrl), { max: 1 })
})
afterAll(async () => {
  await through?.end()
  await proxy?.close()
  await world?.close()
})

/** Groups of two buckets. */
const groupsOfTwoBuckets = () => ['07', '21'].map((bucket) => `${randomUUID().slice(0, -2)}${bucket}`)

/** How many requests are counted of each group, in their order. */
async function requestsOf(groups: readonly string[]): Promise<number[]> {
  const rows = await many<{ n: number }>(
    world.ctx.db,
    `select coalesce(sum(c.n), 0)::int as n from unnest($1::uuid[]) with ordinality g (id, place)
     left join group_count c on c.group_id = g.id and c.kind = 'request' group by g.place order by g.place`,
    [groups],
  )
  return rows.map(({ n }) => n)
}

function countRequests(counts: ServedCounts, groups: readonly string[], n: number): void {
  for (const group of groups) {
    for (let request = 0; request < n; request += 1) counts.count(group, demoSlots.landing, 'request')
  }
}

it('counts once where only the answer was lost, and what came meanwhile beside it', async () => {
  const counts = new ServedCounts(through, world.clock)
  const groups = groupsOfTwoBuckets()
  for (const before of [0, 8]) {
    const lost = proxy.cutAt('count_served', 'reply')
    countRequests(counts, groups, 5)
    const drained = counts.drain()
    await lost
    await drained
    // The first bucket's answer was lost, the second's was not.
    expect(await requestsOf(groups)).toEqual([before + 5, before + 5])
    countRequests(counts, groups, 3)
    await counts.drain()
    await counts.drain()
    expect(await requestsOf(groups)).toEqual([before + 8, before + 8])
  }
})

it('keeps what the database was never told, and writes it with the next', async () => {
  const counts = new ServedCounts(through, world.clock)
  const groups = groupsOfTwoBuckets()
  const lost = proxy.cutAt('count_served', 'request')
  countRequests(counts, groups, 5)
  const drained = counts.drain()
  await lost
  await drained
  expect(await requestsOf(groups)).toEqual([0, 5])
  countRequests(counts, groups, 3)
  await counts.drain()
  expect(await requestsOf(groups)).toEqual([8, 8])
})
