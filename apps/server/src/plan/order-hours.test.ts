import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../../test/support/deliver.ts'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { clientOf, fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, '20.00')
  for (const [seen, clicked] of [
    [3, 1],
    [0, 0],
    [5, 0],
    [2, 2],
  ] as const) {
    if (seen > 0) await deliver(world, id, { seen, clicked })
    await world.runJobs(15_000)
    world.clock.advance(3_600_000)
  }
})
afterAll(() => world.close())

const sum = (amounts: readonly string[]) => formatAmount(amounts.map(parseAmount).reduce((a, b) => a + b, 0n))

it('tells each hour in which something was booked, newest first, and what it came to by then', async () => {
  const { items, next_cursor } = await partner.api.plan.orderHours({ id })
  expect(next_cursor).toBeNull()
  expect(items.map(({ earned, by_then }) => [earned, by_then.earned])).toEqual([
    ['0.58', '0.87'],
    ['0.00', '0.29'],
    ['0.29', '0.29'],
  ])
  expect(items.every(({ from }) => /:00:00\.000Z$/.test(from))).toBe(true)
  const { order } = await partner.api.plan.orderStatement({ id })
  expect(items[0]?.by_then.spent).toBe(order.consumed)
  expect(sum(items.map(({ spent }) => spent))).toBe(order.consumed)
  expect(sum(items.map(({ earned }) => earned))).toBe(order.revenue)
})

it('tells beside the money what was paid for, as it was counted, and what its day came to', async () => {
  const { impressions, clicks } = await partner.api.plan.orderDetail({ id })
  const { items } = await partner.api.plan.orderHours({ id })
  expect(items.map(({ impressions, results }) => [impressions, results])).toEqual([
    [2, 2],
    [5, 0],
    [3, 1],
  ])
  expect([items[0]?.by_then.impressions, items[0]?.by_then.results]).toEqual([impressions.paid, clicks.paid])
  // There, midnight lies between the first hour and the second.
  const abroad = await clientOf(world, partner.token, 'en', 'Pacific/Noumea GMT+11:00').plan.orderHours({
    id,
  })
  expect(abroad.items.map(({ of_day }) => [of_day.impressions, of_day.earned])).toEqual([
    [7, '0.58'],
    [5, '0.00'],
    [3, '0.29'],
  ])
})

it('has the entries of each hour, and those that are no delivery', async () => {
  const { items } = await partner.api.plan.orderHours({ id })
  const all = (await partner.api.plan.orderStatement({ id })).entries
  const parts = await Promise.all([
    partner.api.plan.orderStatement({ id, part: 'other' }),
    ...items.map(({ from }) => partner.api.plan.orderStatement({ id, part: 'delivery', from })),
  ])
  expect(parts.slice(1).map(({ entries }) => entries.length)).toEqual(items.map(({ entries }) => entries))
  const ids = (entries: typeof all) => entries.map((entry) => entry.id).sort()
  expect(ids(parts.flatMap(({ entries }) => entries))).toEqual(ids(all))
})

it('reads on behind an hour, and nothing of an order of somebody else', async () => {
  const { items } = await partner.api.plan.orderHours({ id })
  const place = new Date(items[0]?.from ?? '').getTime()
  const cursor = `${place}_00000000-0000-0000-0000-000000000000`
  expect((await partner.api.plan.orderHours({ id, cursor })).items).toEqual(items.slice(1))
  const other = await joinPartner(world)
  expect(await refusalOf(other.api.plan.orderHours({ id }))).toBe('data_error')
})
