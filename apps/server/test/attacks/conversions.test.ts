import { createHmac } from 'node:crypto'
import { expectationOf, paidAtMostInGroup } from '@fairlead/traffic/bounds'
import { expect, it } from 'vitest'
import { postbackSecret } from '../../src/delivery/groups.ts'
import { demoAdvertiserId } from '../../src/demo/people.ts'
import { recordVisits } from '../support/traffic.ts'
import type { World } from '../support/world.ts'
import {
  conversionLevel,
  homes,
  openScene,
  payout,
  play,
  type Scene,
  settle,
  useAttackedWorld,
  visitsOf,
} from './scene.ts'
import { home, reasonsOf, seeAndClick } from './visitor.ts'

/** Plans that pay for conversions, and somebody who invents them. */
let world: World
useAttackedWorld((opened) => {
  world = opened
})

const paidFor = 'conversion'
const mu = (views: number) => expectationOf(BigInt(views) * conversionLevel)

/** What an advertiser's server answers to a postback; signed unless a test brings another secret. */
async function report(
  clickId: string,
  txid: string,
  secret = postbackSecret(world.ctx.pepper, demoAdvertiserId),
) {
  const fields = {
    click_id: clickId,
    event: 'sale',
    value: '20.00',
    currency: 'USD',
    txid,
    ts: String(Math.floor(world.clock.now().getTime() / 1000)),
  }
  const sig = createHmac('sha256', secret).update(Object.values(fields).join('|')).digest('hex')
  const answer = await world.app.inject({ method: 'POST', url: '/pb', payload: { ...fields, sig } })
  return [answer.statusCode, (answer.json() as { outcome: string }).outcome]
}

/** A calm day, in which one conversion is what so many views let expect. */
async function calmScene(name: string): Promise<{ scene: Scene; clickId: string }> {
  const scene = await openScene(world, name, { paidFor })
  await play(scene, homes(scene, 1_400).seen)
  world.clock.advance(2_000)
  return { scene, clickId: await seeAndClick(scene, home(1)) }
}

it('a conversion that somebody reports who has not the advertiser’s secret, or of a click that never was', async () => {
  const { scene, clickId } = await calmScene('forged conversion')
  expect(await report(clickId, 'T-1', 'a guessed secret')).toEqual([403, 'forged'])
  expect(await report(`${clickId.slice(0, -1)}${clickId.endsWith('A') ? 'B' : 'A'}`, 'T-1')).toEqual([
    403,
    'forged',
  ])
  expect((await settle(scene)).all).toMatchObject({ results: 0, earned: 0n })
})

it('one conversion reported twenty times is one', async () => {
  const { scene, clickId } = await calmScene('repeated conversion')
  expect(await report(clickId, 'T-1')).toEqual([200, 'counted'])
  for (let n = 0; n < 19; n += 1) expect(await report(clickId, 'T-1')).toEqual([200, 'duplicate'])
  expect((await settle(scene)).all).toMatchObject({ results: 1, earned: payout })
})

it('twenty conversions of one click are a flood, of which the expectation is paid', async () => {
  const { scene, clickId } = await calmScene('many conversions of one click')
  for (let n = 0; n < 20; n += 1) expect(await report(clickId, `T-${n}`)).toEqual([200, 'counted'])
  const expected = paidAtMostInGroup(mu(1_401), 20, false)
  expect(expected).toBe(1)
  expect((await settle(scene)).all.results).toBe(expected)
})

it('a conversion after the time in which clicks count for it', async () => {
  const { scene, clickId } = await calmScene('late conversion')
  world.clock.advance(61_000)
  expect(await report(clickId, 'T-1')).toEqual([200, 'filtered'])
  expect(await reasonsOf(scene)).toMatchObject({ 'conversion attribution_over': 1 })
  expect((await settle(scene)).all.results).toBe(0)
})

it('an advertiser who funds orders too reports every click as a sale', async () => {
  const scene = await openScene(world, 'invented conversions', { paidFor })
  const { seen, clicked } = homes(scene, 2_000)
  await play(scene, seen, clicked)
  await recordVisits(world, { ...scene, flights: [] }, 'conversion', clicked)
  const expected = paidAtMostInGroup(mu(2_000), clicked.length, false)
  expect(expected).toBe(2)
  expect((await settle(scene)).all).toMatchObject({ results: expected, earned: BigInt(expected) * payout })
})

it('an advertiser who funds orders too reports as many as are believed', async () => {
  const scene = await openScene(world, 'conversions as believed', { paidFor })
  const { seen, clicked } = homes(scene, 2_000)
  await play(scene, seen, clicked)
  const most = paidAtMostInGroup(mu(2_000), 0, false)
  await recordVisits(world, { ...scene, flights: [] }, 'conversion', clicked.slice(0, most))
  expect(most).toBe(3)
  // One and a half more than expected, shared by four.
  expect((await settle(scene)).all.results).toBe(most)
})

it('conversions of clicks that are withheld go with them', async () => {
  const scene = await openScene(world, 'conversions of a farm', { paidFor })
  const honest = homes(scene, 2_000)
  await play(scene, honest.seen, honest.clicked)
  const one = () => 'one'
  const farm = visitsOf(scene, { of: 40, address: one, browser: one, prefix: one, network: one })
  await play(scene, farm, farm)
  await recordVisits(world, { ...scene, flights: [] }, 'conversion', [
    ...farm.slice(0, 40),
    ...honest.clicked.slice(0, 1),
  ])
  const { all } = await settle(scene)
  // Two of the farm's clicks are believed, and so no more than two of its sales.
  expect(all.results).toBeLessThanOrEqual(3)
  const kept = await world.asOwner<{ n: bigint }>(
    `select count(*) as n from event where group_id = $1 and kind = 'conversion' and reason = '' and nonce = $2`,
    [scene.id, honest.clicked[0]?.nonce],
  )
  expect(kept).toEqual([{ n: 1n }])
})
