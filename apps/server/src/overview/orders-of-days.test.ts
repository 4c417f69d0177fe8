import { randomUUID } from 'node:crypto'
import type { Data } from '@fairlead/contract/endpoint'
import type { overview } from '@fairlead/contract/overview'
import { overview as calls } from '@fairlead/contract/overview'
import { parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { deliver } from '../../test/support/deliver.ts'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

type Orders = Data<typeof overview.orders>
type Statistics = Data<typeof overview.statistics>

let world: World
let partner: TestPartner
let settled: string
let running: string
/** One order that ran over a midnight and settled, and one that runs. */
beforeAll(async () => {
  world = await openWorld()
  for (const campaign of [world.campaigns.landing, world.campaigns.second])
    await fillEscrow(world, campaign, 1_000_000_000n)
  partner = await joinPartner(world)
  await world.asOwner(`update partner_session set expires_at = 'infinity'`)
  await payIn(world, partner, '50.00')
  world.clock.set(new Date('2026-11-16T22:40:00Z'))
  settled = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, settled, '20.00')
  await deliver(world, settled, { seen: 30, clicked: 4 })
  world.clock.set(new Date('2026-11-16T23:20:00Z'))
  await deliver(world, settled, { seen: 20 })
  await partner.api.plan.orderStop({ id: settled }, { idempotencyKey: randomUUID() })
  await world.runJobs(200_000)
  world.clock.set(new Date('2026-11-18T10:00:00Z'))
  running = await offerOf(world, partner, world.campaigns.second)
  await putAndMatch(world, partner, running, '20.00')
  await deliver(world, running, { seen: 10, clicked: 1 })
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const zones = ['UTC GMT+00:00', 'Europe/Berlin GMT+01:00', 'GMT-12:00', 'Pacific/Kiritimati GMT+14:00']

async function ask<Answer>(
  call: (typeof calls)[keyof typeof calls],
  input: Record<string, unknown>,
): Promise<Answer> {
  const answer = await callRaw(world.app, call, input, { 'x-ct': partner.token })
  expect(answer.envelope.code, answer.text).toBe(200)
  return answer.envelope.data as Answer
}

it.each(zones)(
  'in %s the orders of a day add up to the day, and those of a month to the month',
  async (zone) => {
    const month = await ask<Statistics>(calls.statistics, { type: 3, user_time_zone: zone })
    let delivered = 0
    for (const row of month.series) {
      const orders = await ask<Orders>(calls.orders, { from: row.day, to: row.day, user_time_zone: zone })
      expectSum(orders, row)
      delivered += orders.order_count
    }
    expect(delivered).toBeGreaterThanOrEqual(2)
    const [first, last] = [month.series[0]?.day, month.series.at(-1)?.day]
    const whole = await ask<Orders>(calls.orders, { from: first, to: last, user_time_zone: zone })
    expectSum(whole, month)
    // 4 clicks at $0.29 for 50 impressions at $5.50 a thousand; then 10 impressions on a plan that pays no clicks.
    expect(whole.orders.map(({ id, profit, estimated }) => [id, profit, estimated])).toEqual([
      [settled, '0.885', false],
      [running, '-0.04', true],
    ])
  },
)

it('shows nobody else’s orders', async () => {
  const other = await joinPartner(world)
  expect(await other.api.overview.orders({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
    profit: '0.00',
    order_count: 0,
    orders: [],
  })
})

it('refuses days the wrong way round and more than 31', async () => {
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2026-10-01', '2026-11-01'],
  ] as const)
    expect(await refusalOf(partner.api.overview.orders({ from, to }))).toBe('period_wrong')
})

function expectSum(orders: Orders, row: Pick<Orders, 'advertising_revenue' | 'consumed' | 'profit'>) {
  const { advertising_revenue, consumed, profit } = orders
  expect({ advertising_revenue, consumed, profit }).toEqual({
    advertising_revenue: row.advertising_revenue,
    consumed: row.consumed,
    profit: row.profit,
  })
  const sum = orders.orders.reduce((total, order) => total + parseAmount(order.profit), 0n)
  expect(sum).toBe(parseAmount(profit))
}
