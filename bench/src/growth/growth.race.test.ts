import { openPostgres } from '@fairlead/server/src/db/postgres.ts'
import { checkInvariants } from '@fairlead/server/src/verify/invariants.ts'
import { startPostgres, type ThrowAwayPostgres } from '@fairlead/tools/postgres.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BenchNetwork, openPostgresNetwork } from '../network.ts'
import { growPartner } from './grow.ts'
import { growthCalls } from './growth-calls.ts'
import { type PagesRead, pagesRead } from './pages-read.ts'

const few = 400
const many = 10 * few

/** What has an end of its own: three reads of each day of two years, the thousand newest orders of a record. */
const pagesMost: Readonly<Record<string, number>> = { 'statistics, all': 2_300, 'follow, record': 1_300 }

let cluster: ThrowAwayPostgres
const grown = new Map<number, { network: BenchNetwork; pages: PagesRead[] }>()

beforeAll(async () => {
  cluster = await startPostgres()
  for (const orders of [few, many]) grown.set(orders, await grow(orders))
}, 300_000)

afterAll(async () => {
  for (const { network } of grown.values()) await network.close()
  await cluster.stop()
})

async function grow(orders: number): Promise<{ network: BenchNetwork; pages: PagesRead[] }> {
  const url = cluster.url.replace(/postgres$/, `growth_${orders}`)
  const admin = openPostgres(cluster.url, { max: 1 })
  await admin.query(`create database growth_${orders}`)
  await admin.end()
  const network = await openPostgresNetwork(url)
  await growPartner(network, orders)
  return { network, pages: await pagesRead(network, url, await growthCalls(network)) }
}

it('grows a partner whose books hold', async () => {
  for (const { network } of grown.values()) {
    const findings = await checkInvariants(network.owner)
    expect(findings.filter(({ offending }) => offending.length > 0)).toEqual([])
  }
}, 120_000)

it('reads no more pages of the database for ten times the orders than a list or a period holds more', () => {
  const before = new Map(grown.get(few)?.pages.map(({ name, pages }) => [name, pages]))
  const after = grown.get(many)?.pages ?? []
  const lines = after.map(({ name, pages }) => `${name}: ${before.get(name)} → ${pages}`)
  process.stdout.write(`pages read with ${few} and ${many} orders\n${lines.join('\n')}\n`)
  expect(after.length).toBeGreaterThan(30)
  expect(after.filter(({ pages }) => pages === 0)).toEqual([])
  // A list that was not full yet fills up, and a small table is read whole: neither is growth.
  expect(
    after.filter(
      ({ name, pages }) => pages > Math.max(3 * (before.get(name) ?? 0) + 150, pagesMost[name] ?? 0),
    ),
  ).toEqual([])
})
