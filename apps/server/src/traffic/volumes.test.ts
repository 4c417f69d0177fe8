import { randomUUID } from 'node:crypto'
import { ceilingOf, forecastOf, type VolumeKind } from '@fairlead/traffic/volume'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withRealMoney } from '../../test/support/real-money.ts'
import { newNonce, openTrafficGroup, recordVisits } from '../../test/support/traffic.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
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
  const missing = fc.nat(3)
  await fc.assert(
    fc.asyncProperty(fc.array(views, { maxLength: 4 }), missing, last, async (seen, more, lastTime) => {
      const weeks = Math.min(seen.length + more, 4)
      const [row] = await world.asOwner<Record<'forecast' | 'slot' | 'network', bigint | string | null>>(
        `select f as forecast, ceiling_of('slot', coalesce(f, 0)) as slot, ceiling_of('network', coalesce(f, 0)) as network
         from forecast_of($1::bigint[], $2::integer, $3::bigint) f`,
        [seen.map(String), weeks, lastTime?.toString()],
      )
      const forecast = forecastOf(seen, weeks, lastTime)
      expect(row?.forecast?.toString()).toBe(forecast?.toString())
      expect(BigInt(row?.slot ?? -1)).toBe(ceilingOf('slot', forecast))
      expect(BigInt(row?.network ?? -1)).toBe(ceilingOf('network', forecast))
    }),
    { numRuns: 100, seed: 20_261_122 },
  )
})

it('a forecast follows the weekday’s mean, by a tenth a week at the most', () => {
  expect(forecastOf([], 0, 100n)).toBeUndefined()
  expect(forecastOf([100n, 200n, 300n, 400n], 4, undefined)).toBe(250n)
  expect(forecastOf([1_000n, 100n, 100n, 100n], 4, 100n)).toBe(110n)
  expect(forecastOf([10n], 1, 100n)).toBe(10n)
  expect(forecastOf([100n], 4, undefined)).toBe(25n)
  expect(forecastOf([20n], 1, 0n)).toBe(1n)
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
  await callMoney(world.jobs.db, 'hold_excess', { group: group.id, now: world.clock.now() })
  await callMoney(world.jobs.db, 'keep_volumes', { now: world.clock.now() })
}

const isFull = (kind: VolumeKind, key: string) =>
  new FullVolumes({ db: laneOf(world.ctx.db, 'delivery') }).has(kind, key, world.clock.now().getTime())

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

/** The day so many weeks ago on which all is shown that the ceiling lets pass. */
async function fillTo(kind: VolumeKind, key: string, weeks: number) {
  const [row] = await world.asOwner<{ forecast: bigint | string | null; ceiling: bigint | string }>(
    `insert into volume (kind, key, day, views, forecast, ceiling)
     select $1, $2, d.day, c.ceiling, c.forecast, c.ceiling
     from (select utc_day($3) - $4 * 7 as day) d cross join lateral volume_ceiling($1, $2, d.day) c
     returning forecast, ceiling`,
    [kind, key, world.clock.now(), weeks],
  )
  return { forecast: row?.forecast ?? undefined, ceiling: Number(row?.ceiling) }
}

it('whoever began with nothing grows week by week, and no faster for having been away', async () => {
  await withRealMoney(world, async () => {
    await past('network', 'AS7', 30, 30)
    for (const [kind, key] of [
      ['network', 'AS10'],
      ['slot', randomUUID()],
    ] as const) {
      const first = await fillTo(kind, key, 12)
      expect(first).toEqual({ forecast: undefined, ceiling: 20 })
      const ceilings: number[] = []
      for (const weeks of [11, 10, 9, 8, 7, 6, 5]) ceilings.push((await fillTo(kind, key, weeks)).ceiling)
      expect(ceilings).toEqual(ceilings.toSorted((a, b) => a - b))
      expect(new Set(ceilings).size).toBe(ceilings.length)
      // Two weeks away, then back: a tenth more than the last forecast at the most.
      const before = ceilings.at(-1) ?? 0
      const back = (await fillTo(kind, key, 2)).ceiling
      expect(back).toBeLessThanOrEqual(Math.ceil(before * 1.1) + 2)
      expect((await fillTo(kind, key, 1)).forecast).toBeDefined()
    }
  })
})
