import { randomUUID } from 'node:crypto'
import { ceilingOf, forecastOf, type VolumeKind } from '@fairlead/traffic/volume'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callMoney } from '../db/money.ts'
import { withRealMoney } from '../testing/real-money.ts'
import { newNonce, openTrafficGroup, recordVisits } from '../testing/traffic.ts'
import { openWorld, type World } from '../testing/world.ts'
import { FullVolumes } from './full-volumes.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.asOwner('delete from volume')
})
afterAll(() => world.close())

const day = 86_400_000

it('forecasts and ceilings are the same here and in the database', async () => {
  const views = fc.bigInt({ min: 0n, max: 10n ** 7n })
  const last = fc.option(views, { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.array(views, { maxLength: 4 }), last, async (weeks, lastWeek) => {
      const [row] = await world.asOwner<Record<'forecast' | 'slot' | 'network', bigint | string>>(
        `select f as forecast, ceiling_of('slot', f) as slot, ceiling_of('network', f) as network
         from forecast_of($1::bigint[], $2::bigint) f`,
        [weeks.map(String), lastWeek?.toString()],
      )
      const forecast = forecastOf(weeks, lastWeek)
      expect(BigInt(row?.forecast ?? -1)).toBe(forecast)
      expect(BigInt(row?.slot ?? -1)).toBe(ceilingOf('slot', forecast))
      expect(BigInt(row?.network ?? -1)).toBe(ceilingOf('network', forecast))
    }),
    { numRuns: 100, seed: 20_261_122 },
  )
})

it('a forecast follows the weekday’s mean, by a tenth a week at the most', () => {
  expect(forecastOf([], 100n)).toBe(0n)
  expect(forecastOf([100n, 200n, 300n, 400n], undefined)).toBe(250n)
  expect(forecastOf([1_000n, 100n, 100n, 100n], 100n)).toBe(110n)
  expect(forecastOf([10n], 100n)).toBe(10n)
  expect(ceilingOf('slot', 100n)).toBe(145n)
  expect(ceilingOf('network', 100n)).toBe(220n)
})

/** What a slot and a network were shown so many weeks ago, on the weekday of today. */
async function past(kind: VolumeKind, key: string, weeks: number, views: number) {
  const on = new Date(world.clock.now().getTime() - weeks * 7 * day).toISOString().slice(0, 10)
  await world.asOwner('insert into volume (kind, key, day, views, forecast) values ($1, $2, $3, $4, $4)', [
    kind,
    key,
    on,
    views,
  ])
}

async function show(slot: string, network: string, n: number) {
  const group = await openTrafficGroup(world)
  const visits = Array.from({ length: n }, (_, place) => ({
    nonce: newNonce(),
    ts: world.clock.now(),
    slot,
    network,
    prefix: 'a prefix',
    address: `address ${place}`,
    browser: `browser ${place}`,
  }))
  await recordVisits(world, group, 'impression', visits)
  await callMoney(world.ctx.db, 'hold_excess', [group.id, world.clock.now()])
  await callMoney(world.ctx.db, 'keep_volumes', [world.clock.now()])
}

const isFull = (kind: VolumeKind, key: string) =>
  new FullVolumes(world.ctx).has(kind, key, world.clock.now().getTime())

it('a slot and a network are full at their ceiling, with real money', async () => {
  await withRealMoney(world, async () => {
    const slot = randomUUID()
    for (const weeks of [1, 2, 3, 4]) {
      await past('slot', slot, weeks, 40)
      await past('network', 'AS7', weeks, 30)
    }
    // 40 · 1.25 + 20, and 2 · 30 + 20.
    await show(slot, 'AS7', 69)
    expect(await isFull('slot', slot)).toBe(false)
    await show(slot, 'AS7', 1)
    expect(await isFull('slot', slot)).toBe(true)
    expect(await isFull('network', 'AS7')).toBe(false)
    await show(randomUUID(), 'AS7', 10)
    expect(await isFull('network', 'AS7')).toBe(true)
  })
})

it('a network that is new is held to twenty once others are known, and nothing is in a demo', async () => {
  await withRealMoney(world, async () => {
    await show(randomUUID(), 'AS8', 30)
    expect(await isFull('network', 'AS8')).toBe(false)
    await past('network', 'AS7', 4, 30)
    await show(randomUUID(), 'AS9', 20)
    expect(await isFull('network', 'AS9')).toBe(true)
  })
  const slot = randomUUID()
  world.clock.advance(day)
  await show(slot, 'AS9', 50)
  expect(await isFull('slot', slot)).toBe(false)
  expect(await isFull('network', 'AS9')).toBe(false)
})
