import { createHash } from 'node:crypto'
import { drawUnit, pickByWeight } from '@fairlead/traffic/draw'
import { expect, it } from 'vitest'
import { callMoney } from '../../src/db/money.ts'
import { connectionHashes } from '../../src/delivery/evidence.ts'
import { EvidenceKeys, utcDay } from '../../src/delivery/evidence-keys.ts'
import { Real } from '../ledger-model/real.ts'
import { putOn } from '../support/follows.ts'
import { fillEscrow } from '../support/people.ts'
import type { Visit } from '../support/traffic.ts'
import { personAt } from '../support/visitor-context.ts'
import type { World } from '../support/world.ts'
import { dollar, homes, openScene, play, type Scene, settle, useAttackedWorld, visitsOf } from './scene.ts'
import { click, look, mustAsk, reasonsOf } from './visitor.ts'

/** A partner wants what comes to fall to the own order. */
let world: World
useAttackedWorld((opened) => {
  world = opened
})

const drawnTo = (scene: Scene, kind: string) =>
  world.asOwner<{ nonce: Uint8Array; order_id: string }>(
    'select nonce, order_id from event where group_id = $1 and kind = $2',
    [scene.id, kind],
  )

it('a partner looks at the own ads and clicks them, where the app is used', async () => {
  const scene = await openScene(world, 'own connection')
  world.clock.advance(10_000)
  const own = personAt(world.clock.now().getTime(), '203.0.113.50')
  const key = await new EvidenceKeys(world.ctx.db, world.clock).of(own.now)
  const { address, browser } = connectionHashes(key, { ...own, language: '' })
  const { session = '' } = scene.players[0]?.partner ?? {}
  await callMoney(world.ctx.db, 'note_own_connection', {
    session,
    day: utcDay(own.now),
    address: Buffer.from(address, 'hex'),
    browser: Buffer.from(browser, 'hex'),
    now: world.clock.now(),
  })
  for (let n = 0; n < 20; n += 1) {
    const token = await mustAsk(scene, own)
    world.clock.advance(1_500)
    await look(scene, token, own)
    await click(scene, token, own)
  }
  expect(await reasonsOf(scene)).toEqual({ 'impression own_traffic': 20, 'click own_traffic': 20 })
  expect((await settle(scene)).all).toMatchObject({ spent: 0n, earned: 0n })
})

it('a partner watches the own counter, and has only those views clicked that fell to the own order', async () => {
  const scene = await openScene(world, 'counter')
  const own = scene.players[0]?.order
  const { seen } = homes(scene, 1_000)
  await play(scene, seen)
  const views = await drawnTo(scene, 'impression')
  const mine = new Set(
    views.filter(({ order_id }) => order_id === own).map(({ nonce }) => Buffer.from(nonce).toString('hex')),
  )
  expect(mine.size).toBeGreaterThan(200)
  await play(
    scene,
    [],
    seen.filter(({ nonce }) => mine.has(nonce.toString('hex'))),
  )
  const clicks = await drawnTo(scene, 'click')
  expect(clicks).toHaveLength(mine.size)
  const fell = clicks.filter(({ order_id }) => order_id === own).length
  // A quarter, and five standard deviations.
  expect(Math.abs(fell - clicks.length / 4)).toBeLessThan(5 * Math.sqrt(clicks.length * 0.1875))
  await settle(scene)
})

it.each([
  [4, 10],
  [8, 10],
])(
  'a partner among %i has views of a young group clicked only while the own counter is ahead',
  async (partners, groups) => {
    let sent = 0
    let fell = 0
    for (let n = 0; n < groups; n += 1) {
      const scene = await openScene(world, `ahead of ${partners}, ${n}`, { partners, beside: n > 0 })
      const own = scene.players[0]?.order
      let unclicked: Visit[] = []
      for (let view = 0; view < 12; view += 1) {
        world.clock.advance(60_000)
        const seen = visitsOf(scene, { of: 1 })
        await play(scene, seen)
        unclicked.push(...seen)
        const views = await drawnTo(scene, 'impression')
        const mine = views.filter(({ order_id }) => order_id === own).length
        if (mine * partners <= views.length) continue
        world.clock.advance(60_000)
        sent += (await play(scene, [], unclicked)).clicks
        unclicked = []
      }
      fell += (await drawnTo(scene, 'click')).filter(({ order_id }) => order_id === own).length
    }
    console.log(`${fell} of ${sent} clicks fell to the own order among ${partners}`)
    expect(sent).toBeGreaterThan(40)
    const fair = sent / partners
    expect(fell - fair).toBeLessThan(3 * Math.sqrt(fair * (1 - 1 / partners)))
  },
)

it('a small order that comes late has views clicked only while pacing lets it take a quarter of them', async () => {
  // Four whom pacing lets take hardly more than came already.
  const scene = await openScene(world, 'late', { put: 20n * dollar })
  world.clock.advance(60_000)
  const { views: before } = await play(scene, homes(scene, 3_000).seen)
  const late = await Real.open(world)
  await fillEscrow(world, scene.campaign, 15n * dollar)
  await late.payIn(5n * dollar)
  const own = await putOn(late, scene.campaign, 5n * dollar)
  await world.runJobs()
  let [all, sent] = [before, 0]
  for (let minute = 0; minute < 20; minute += 1) {
    world.clock.advance(60_000)
    const mine = visitsOf(scene, { of: 4 })
    const paid = await play(scene, mine, mine)
    all += paid.views
    sent += paid.clicks
  }
  const views = (await drawnTo(scene, 'impression')).filter(({ order_id }) => order_id === own).length
  const fell = (await drawnTo(scene, 'click')).filter(({ order_id }) => order_id === own).length
  console.log(`${views} of ${all - before} views fell to it, ${fell} of ${sent} clicks`)
  expect(views).toBeGreaterThan((all - before) / 8)
  // Its part of all these views, and of the hundred that are added.
  const fair = (sent * (views + 25)) / (all + 100)
  expect(fair).toBeLessThan(sent / 20)
  expect(fell).toBeLessThan(fair + 3 * Math.sqrt(fair))
  await settle(scene)
})

it('somebody who knows every rule, every number, every nonce and yesterday’s seed foresees no draw', async () => {
  const scene = await openScene(world, 'yesterday')
  const { seen } = homes(scene, 1_000)
  await play(scene, seen)
  const orders = scene.players.map(({ order }) => order).toSorted()
  const seedOf = (daysAgo: number) => {
    const date = new Date(world.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    return createHash('sha256').update(`seed of ${date}`).digest()
  }
  const views = await drawnTo(scene, 'impression')
  const foreseen = (seed: Buffer) =>
    views.filter(
      ({ nonce, order_id }) =>
        orders[pickByWeight([1n, 1n, 1n, 1n], drawUnit(seed, nonce, 'impression', '')) - 1] === order_id,
    ).length
  expect(foreseen(seedOf(0)), 'the day’s own seed, of which nobody is told before the next day').toBe(1_000)
  expect(Math.abs(foreseen(seedOf(1)) - 250)).toBeLessThan(5 * Math.sqrt(1_000 * 0.1875))
  await expect(world.ctx.db.query('select seed from draw_seed')).rejects.toThrow(/permission denied/)
  const { rows } = await world.ctx.db.query({
    text: 'select count(*)::integer as n from published_seeds($2::date, $2::date + 5, $1)',
    values: [world.clock.now(), utcDay(world.clock.now().getTime())],
  })
  expect(rows).toEqual([{ n: 0 }])
  await settle(scene)
})

it('three accounts of one partner have one quarter together', async () => {
  const scene = await openScene(world, 'one partner', { partners: 6 })
  const own = scene.players.slice(0, 3).map(({ order }) => order)
  await world.asOwner('update flight set partner_key = $1 where order_id = any ($2)', [scene.id, own])
  world.clock.advance(60_000)
  const { seen } = homes(scene, 1_000)
  await play(scene, seen)
  const fell = (await drawnTo(scene, 'impression')).filter(({ order_id }) => own.includes(order_id)).length
  expect(Math.abs(fell - 250)).toBeLessThan(5 * Math.sqrt(1_000 * 0.1875))
  await settle(scene)
})
