import { bound, expectationOf, paidAtMost, paidAtMostInGroup, viewsReversed } from '@fairlead/traffic/bounds'
import { ceilingOf } from '@fairlead/traffic/volume'
import { expect, it } from 'vitest'
import { callMoney } from '../../src/db/money.ts'
import type { World } from '../support/world.ts'
import {
  clickLevel,
  gainOf,
  homes,
  makeTried,
  openScene,
  play,
  type Scene,
  settle,
  useAttackedWorld,
  visitsOf,
} from './scene.ts'
import { home, look, mustAsk, reasonsOf } from './visitor.ts'

/** When something comes: at the edges of days and windows, before others settle, or on a day that has had its share. */
let world: World
useAttackedWorld((opened) => {
  world = opened
})

const hour = 3_600_000
const mu = (views: number) => expectationOf(BigInt(views) * clickLevel)
const proxies = (scene: Scene, of: number) => visitsOf(scene, { of, network: (n) => `AS${n % 30}` })

it('a flood that is divided between the end of one window and the beginning of the next', async () => {
  const scene = await openScene(world, 'two windows')
  await makeTried(scene)
  // Noon of the first day; the window ends sixty hours later.
  for (const wait of [59 * hour, 2 * hour]) {
    world.clock.advance(wait)
    const part = proxies(scene, 500)
    await play(scene, part, part.slice(0, 15))
  }
  const { all } = await settle(scene)
  const each = paidAtMostInGroup(mu(500), 15, true)
  expect(all.results).toBe(2 * each)
  // Two bounds are three clicks more than one of twice as many views; a quarter of all is less than the proxies cost.
  expect(2 * each - paidAtMostInGroup(mu(1_000), 30, true)).toBe(3)
  expect(gainOf(all) / 4).toBeLessThan(1_000 * 0.0015)
})

it('one address that comes shortly before midnight and shortly after', async () => {
  const scene = await openScene(world, 'midnight')
  const honest = homes(scene, 1_000)
  await play(scene, honest.seen, honest.clicked)
  const one = () => 'one'
  for (const wait of [12 * hour - 60_000, 120_000]) {
    world.clock.advance(wait)
    const visits = visitsOf(scene, { of: 20, address: one, browser: one, prefix: one, network: one })
    await play(scene, visits, visits)
  }
  // Hashes of two days cannot be joined: two clicks on each.
  expect((await settle(scene)).all.results).toBe(19 + 2 * paidAtMost('address', mu(1)))
})

it('a cheat whose order settles before anybody else’s', async () => {
  const scene = await openScene(world, 'settled first', { partners: 5 })
  const flood = proxies(scene, 1_000)
  await play(scene, flood, flood.slice(0, 200))
  const [cheat, ...others] = scene.players
  const first = await settle(scene, cheat ? [cheat] : [])
  const honest = homes(scene, 1_000)
  await play(scene, honest.seen, honest.clicked)
  const rest = await settle(scene, others)
  // What was withheld when the others ended is paid by them after all, and not by the network.
  const borne = await world.asOwner(`select from alarm where kind like 'difference_%'`)
  expect(borne).toEqual([])
  // The cheat has a fifth of what the flood was paid; the others have no less than their own clicks.
  expect(gainOf(first.all)).toBeLessThan(1)
  expect(first.all.results + rest.all.results).toBeLessThanOrEqual(bound(mu(2_000), 1.28, 0.35))
  expect(rest.all.results).toBeGreaterThanOrEqual(honest.clicked.length * 0.95)
})

it('a flood once everybody’s clicks are in, just before they settle', async () => {
  const scene = await openScene(world, 'at the last moment')
  const honest = homes(scene, 2_000)
  await play(scene, honest.seen, honest.clicked)
  world.clock.advance(hour)
  const flood = proxies(scene, 300)
  await play(scene, flood, flood)
  const { all } = await settle(scene)
  expect(all.results).toBeGreaterThanOrEqual(honest.clicked.length * 0.95)
  expect(gainOf(all)).toBeLessThan(0.5)
})

/** A slot that usually has a hundred views on this day of the week, and has had as many as its ceiling now. */
async function fullSlot(name: string, clicked: number): Promise<{ scene: Scene; views: number }> {
  const scene = await openScene(world, name)
  const ceiling = ceilingOf('slot', 100n)
  await world.asOwner(
    `insert into volume (kind, key, day, forecast, ceiling) values ('slot', $1, $2, 100, $3)`,
    [scene.slot, world.clock.now(), ceiling],
  )
  const visits = proxies(scene, Number(ceiling))
  await play(scene, visits, visits.slice(0, clicked))
  await callMoney(world.jobs.db, 'hold_excess', { group: scene.id, now: world.clock.now() })
  await callMoney(world.jobs.db, 'keep_volumes', { now: world.clock.now() })
  world.clock.advance(10_000)
  for (let n = 0; n < 10; n += 1) {
    const token = await mustAsk(scene, home(n))
    world.clock.advance(1_500)
    await look(scene, token, home(n))
  }
  expect(await reasonsOf(scene)).toMatchObject({ 'impression above_usual': 10 })
  return { scene, views: Number(ceiling) }
}

it('a publisher has its slot looked at by a machine all day: no more than the ceiling, and what nobody wanted goes back', async () => {
  const { scene, views } = await fullSlot('looked at by a machine', 0)
  const reversed = viewsReversed(mu(views), 0, views)
  expect(reversed).toBe(106)
  expect((await settle(scene)).all.views).toBe(views - reversed)
})

it('a good day of an honest slot is paid up to the ceiling, and nothing of it goes back', async () => {
  const { scene, views } = await fullSlot('a good day', 3)
  expect((await settle(scene)).all).toMatchObject({ views, results: 3 })
})
