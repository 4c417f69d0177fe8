import { afterAll, beforeAll, expect, it } from 'vitest'
import { judge } from './report.ts'
import { measureDelivery, measureRolesApart } from './run.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 120_000)
afterAll(() => stage.stop(), 60_000)

it('measures each figure of bench:delivery on the shipped program, and every view is paid', async () => {
  const sizes = { connections: 16, seconds: 0.5, rounds: 1, events: 500, reads: 80 }
  const together = await measureDelivery(stage, sizes)
  const judged = judge({ ...together, apart: await measureRolesApart(sizes) })
  expect(judged.map(({ name }) => name)).toEqual([
    'ad-decision',
    'impression-durable',
    'impressions-per-second',
    'cpu-of-last-tenth',
    'wallet-read-p95-beside-ads',
    'wallet-read-p95-roles-apart',
  ])
  expect(judged.filter(({ ratio }) => !(ratio !== null && ratio > 0))).toEqual([])
  const { paid, stored, drawn } = await stage.network.owner
    .query(
      `select count(*) filter (where reason = '') as paid, count(*) as stored, count(order_id) as drawn from event`,
    )
    .then(({ rows }) => rows[0] as { paid: bigint; stored: bigint; drawn: bigint })
  expect(paid).toBeGreaterThan(1_000n)
  expect([stored, drawn]).toEqual([paid, paid])
}, 480_000)
