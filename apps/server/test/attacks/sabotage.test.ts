import { randomUUID } from 'node:crypto'
import { slotIndex } from '@fairlead/traffic/base-share'
import { expectationOf, paidAtMostInGroup } from '@fairlead/traffic/bounds'
import { upperLimit } from '@fairlead/traffic/trials'
import { describe, expect, it } from 'vitest'
import { callMoney } from '../../src/db/money.ts'
import { many } from '../../src/db/read.ts'
import type { World } from '../support/world.ts'
import {
  clickLevel,
  dollar,
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

/** A stranger has no order, and wants to harm those who have. */
let world: World
useAttackedWorld((opened) => {
  world = opened
})

const strangers = (scene: Scene, views: number, slot?: string) =>
  visitsOf(scene, { of: views, network: (n) => `AS${n % 30}`, ...(slot ? { slot } : {}) })

describe('money', () => {
  it.each([
    ['a hundred', 100],
    ['a thousand', 1_000],
  ])('%s clicks by a stranger take nothing from those who are clicked honestly', async (_, n) => {
    const scene = await openScene(world, `clicks of a stranger ${n}`)
    const honest = homes(scene, 2_000)
    const false_ = strangers(scene, n)
    await play(scene, [...honest.seen, ...false_], [...honest.clicked, ...false_])
    const { all } = await settle(scene)
    expect(all.results).toBeGreaterThanOrEqual(honest.clicked.length * 0.95)
    expect(gainOf(all)).toBeGreaterThan(-0.1)
    // And the publisher keeps at least 98 of 100 views that people saw.
    expect(all.views).toBeGreaterThanOrEqual(honest.seen.length * 0.98)
  })

  it('a stranger’s clicks in one campaign take nothing in another', async () => {
    const first = await openScene(world, 'flooded')
    const flood = strangers(first, 500)
    await play(first, flood, flood)
    const other = await openScene(world, 'beside a flood', { beside: true })
    const honest = homes(other, 1_000)
    await play(other, honest.seen, honest.clicked)
    expect((await settle(other)).all).toMatchObject({ views: 1_000, results: 19 })
    await settle(first)
  })

  it('views that nobody clicks cost each order its stop-loss, and no cent more', async () => {
    const put = 10n * dollar
    const scene = await openScene(world, 'views of a stranger', { put })
    const verdicts = []
    for (let batch = 0; batch < 3; batch += 1) {
      verdicts.push(await play(scene, strangers(scene, 700)))
      world.clock.advance(12 * 3_600_000)
    }
    const stop = (put * 15n) / 100n
    const { each, all } = await settle(scene)
    for (const { spent } of each) expect(spent).toBeLessThanOrEqual(stop)
    // Once one of the four can take no more, there is no ad for the others either.
    expect(all.spent).toBeGreaterThan((4n * stop * 9n) / 10n)
    expect(verdicts.at(-1)?.views).toBe(0)
  })

  it('a slot that is shown to as many strangers as the ceiling lets in, all month, is believed nearly as much', async () => {
    const scene = await openScene(world, 'strangers on a slot')
    // A month of 1,000 views and 19 clicks a day beside 250 views that nobody clicks: what 1.25 times the usual adds.
    const expected = 28n * 1_250n * clickLevel
    await world.asOwner('insert into slot_index values ($1, $2, $3, $4, $5)', [
      scene.slot,
      world.clock.now(),
      28n * 19n,
      expected,
      slotIndex(28n * 19n, expected),
    ])
    const honest = homes(scene, 2_000)
    await play(scene, honest.seen, honest.clicked)
    expect((await settle(scene)).all.results).toBeGreaterThanOrEqual(honest.clicked.length * 0.95)
  })
})

describe('standing', () => {
  it('replays, robots, late and unbelieved clicks by a stranger change neither score nor level', async () => {
    const [calm, harmed] = [await scoresAfter('calm', false), await scoresAfter('harmed', true)]
    expect(harmed).toEqual(calm)
  })

  it.each([
    ['floods', 400],
    ['clicks just as much as is believed', 29],
  ])('a stranger who %s makes no rival’s share smaller', async (_, clicks) => {
    const scene = await openScene(world, `presence ${clicks}`)
    await makeTried(scene)
    const honest = homes(scene, 1_000)
    const false_ = strangers(scene, 1_000)
    await play(scene, [...honest.seen, ...false_], [...honest.clicked, ...false_.slice(0, clicks)])
    await settle(scene)
    const accounts = scene.players.map(({ partner }) => partner.partnerId)
    const signs = await many<{ z: number }>(
      world.staff.db,
      'select z from partner_presence where account_id = any ($1)',
      [accounts],
    )
    expect(signs).toHaveLength(4)
    for (const { z } of signs) expect(z).toBeLessThan(2)
  })

  it('one campaign that is liked more than others says nothing of who funds it', async () => {
    const scene = await openScene(world, 'a campaign that is liked')
    const seen = homes(scene, 2_000).seen
    await play(scene, seen, seen.slice(0, 55))
    expect((await settle(scene)).all.results).toBe(55)
    expect(
      await many(world.staff.db, 'select from partner_presence where account_id = $1', [
        scene.players[0]?.partner.partnerId,
      ]),
    ).toEqual([])
  })

  async function scoresAfter(name: string, harmed: boolean) {
    const scene = await openScene(world, name)
    const honest = homes(scene, 400)
    await play(scene, honest.seen, honest.clicked)
    if (harmed) {
      for (let n = 0; n < 100; n += 1) await play(scene, honest.seen.slice(0, 20), honest.clicked)
      const flood = strangers(scene, 400)
      await play(scene, flood, flood)
      await play(scene, [], strangers(scene, 400))
    }
    await settle(scene)
    return Promise.all(
      scene.players.map(async ({ partner: { partnerId } }) => {
        const now = world.clock.now()
        const lines = await many(
          world.ctx.db,
          'select cause, points from credit_line where account_id = $1',
          [partnerId],
        )
        const [row] = await many<{ score: number; level: number }>(
          world.ctx.db,
          'select credit_score($1, $2) as score, partner_level($1, $2) as level',
          [partnerId, now],
        )
        return { lines, ...row }
      }),
    )
  }
})

describe('trials', () => {
  /** Two trials of 9,000 views, eight days apart, of which a stranger may have clicked some. */
  async function levelAfter(clicks: readonly [number, number]): Promise<bigint | undefined> {
    const scene = await openScene(world, `trials ${clicks}`, { partners: 1 })
    for (const n of clicks) {
      world.clock.advance(8 * 86_400_000)
      await world.asOwner('insert into trial_result values ($1, $2, $3, 9000, $4, 0, 9000000000)', [
        randomUUID(),
        scene.campaign,
        world.clock.now(),
        n,
      ])
    }
    await callMoney(world.jobs.db, 'keep_baselines', { now: world.clock.now() })
    const rows = await many<{ level: bigint }>(
      world.ctx.db,
      `select level from campaign_level where campaign_id = $1 and kind = 'click'`,
      [scene.campaign],
    )
    await settle(scene)
    return rows[0]?.level
  }
  const honest = 171
  /** As many clicks as a trial without a level before it can be paid. */
  const most = paidAtMostInGroup(expectationOf(9_000n * clickLevel), 0, false)

  it('one that a stranger clicked as much as is believed moves no level', async () => {
    expect(await levelAfter([honest, most])).toBeUndefined()
    expect(await levelAfter([most, honest])).toBeUndefined()
  })

  it('two that agree raise the level by what is believed of both, and no more', async () => {
    const level = await levelAfter([most, most])
    expect(Number(level) / Number(clickLevel)).toBeLessThanOrEqual(most / honest)
    expect(Number(level) / 1_000_000).toBeLessThan(upperLimit(most, 9_000))
  })
})
