import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { one } from '../../src/db/read.ts'
import { TokenMint } from '../../src/delivery/token.ts'
import type { World } from '../support/world.ts'
import { addSlot, openScene, payout, price, type Scene, settle, useAttackedWorld } from './scene.ts'
import { click, home, look, mustAsk, reasonsOf, seeAndClick } from './visitor.ts'

/** Tokens that are said again, changed, carried elsewhere or kept: through the doors, one scene for all of them. */
let world: World
let scene: Scene
/** What the scene's tests are paid, added up: the books must say the same in the end. */
const paid = { views: 0, clicks: 0 }
useAttackedWorld((opened) => {
  world = opened
})
beforeAll(async () => {
  scene = await openScene(world, 'tokens')
  world.clock.advance(2_000)
  // A calm day around it, in which a click more or less is believed.
  for (let n = 500; n < 700; n += 1) {
    const token = await mustAsk(scene, home(n))
    world.clock.advance(1_500)
    await look(scene, token, home(n))
    paid.views += 1
  }
})
beforeEach(() => world.clock.advance(2_000))
afterAll(async () => {
  const { all } = await settle(scene)
  expect(all).toMatchObject({
    views: paid.views,
    results: paid.clicks,
    spent: BigInt(paid.views) * price,
    earned: BigInt(paid.clicks) * payout,
  })
})

/** What is counted more after the work than before. */
async function counted(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await reasonsOf(scene)
  await work()
  await world.ctx.db.query('select 1')
  const after = await reasonsOf(scene)
  const more = Object.entries(after).map(([what, n]) => [what, n - (before[what] ?? 0)] as const)
  const changed = Object.fromEntries(more.filter(([, n]) => n !== 0))
  paid.views += changed.impression ?? 0
  paid.clicks += changed.click ?? 0
  return changed
}

/** Counted a moment after the answer, so it is polled. */
async function rejected(door: string, reason: string): Promise<number> {
  const { n } = await one<{ n: bigint }>(
    world.ctx.db,
    'select coalesce(sum(n), 0)::bigint as n from rejected_beacon where door = $1 and reason = $2',
    [door, reason],
  )
  return Number(n)
}

describe('said again', () => {
  it('one view, fifty times', async () => {
    const token = await mustAsk(scene, home(1))
    world.clock.advance(1_500)
    expect(
      await counted(async () => {
        for (let n = 0; n < 50; n += 1) await look(scene, token, home(n))
      }),
    ).toEqual({ impression: 1, 'impression duplicate': 49 })
  })

  it('one ad clicked twenty times, from twenty homes', async () => {
    const token = await mustAsk(scene, home(2))
    world.clock.advance(1_500)
    expect(
      await counted(async () => {
        await look(scene, token, home(2))
        for (let n = 0; n < 20; n += 1) await click(scene, token, home(2 + n))
      }),
    ).toEqual({ impression: 1, click: 1, 'click duplicate': 19 })
  })

  it('asked again until the draw falls to the own order: it was drawn once', async () => {
    const token = await mustAsk(scene, home(3))
    const drawn = () =>
      world.asOwner<{ order_id: string }>(
        'select order_id from event where group_id = $1 order by received_at desc, ts desc limit 1',
        [scene.id],
      )
    world.clock.advance(1_500)
    await counted(() => look(scene, token, home(3)))
    const first = await drawn()
    await counted(async () => {
      for (let n = 0; n < 10; n += 1) {
        world.clock.advance(61_000)
        await look(scene, token, home(3))
      }
    })
    expect(await drawn()).toEqual(first)
  })
})

describe('changed or made', () => {
  it('every byte of a token turned over, one at a time', async () => {
    const token = await mustAsk(scene, home(4))
    world.clock.advance(1_500)
    const bytes = Buffer.from(token, 'base64url')
    expect(
      await counted(async () => {
        for (let at = 0; at < bytes.length; at += 1) {
          const changed = Buffer.from(bytes)
          changed[at] = (changed[at] ?? 0) ^ 1
          await look(scene, changed.toString('base64url'), home(4))
          await click(scene, changed.toString('base64url'), home(4))
        }
      }),
    ).toEqual({})
    await expect.poll(() => rejected('e', 'forged')).toBeGreaterThanOrEqual(bytes.length)
    await expect.poll(() => rejected('c', 'forged')).toBeGreaterThanOrEqual(bytes.length)
  })

  it('one made with another secret, for this group and slot', async () => {
    const { text } = new TokenMint('another network’s pepper, also long enough').mint({
      groupId: scene.id,
      slotId: scene.slot,
      price: 1n,
      issuedAt: world.clock.now().getTime() - 2_000,
    })
    expect(await counted(() => look(scene, text, home(5)))).toEqual({})
  })

  it('a click id as an ad’s token, and an ad’s token as a click id', async () => {
    let clickId = ''
    expect(
      await counted(async () => {
        clickId = await seeAndClick(scene, home(6))
      }),
    ).toEqual({ impression: 1, click: 1 })
    expect(
      await counted(async () => {
        await look(scene, clickId, home(6))
        await click(scene, clickId, home(6))
      }),
    ).toEqual({})
  })

  it('two tokens of one group have nothing in common that tells whose order, group or nonce it is', async () => {
    const [first, second] = [await mustAsk(scene, home(7)), await mustAsk(scene, home(7))].map((token) =>
      Buffer.from(token, 'base64url'),
    )
    const same = (first ?? Buffer.alloc(0)).filter((byte, at) => byte === second?.[at]).length
    // Of 112 bytes, one in 256 is equal by chance.
    expect(same).toBeLessThan(8)
    const ids = [scene.id, scene.slot, ...scene.players.map(({ order }) => order)]
    for (const id of ids) {
      expect(first?.includes(Buffer.from(id.replaceAll('-', ''), 'hex'))).toBe(false)
    }
  })
})

describe('carried elsewhere', () => {
  it('an ad of this slot shown on another site', async () => {
    const token = await mustAsk(scene, home(8))
    world.clock.advance(1_500)
    const there = { ...home(8), headers: { referer: 'https://pirate.example/page' } }
    expect(
      await counted(async () => {
        await look(scene, token, there)
        await click(scene, token, there)
      }),
    ).toEqual({ 'impression wrong_site': 1, 'click wrong_site': 1 })
  })

  it('an ad asked for on another slot pays that one’s publisher, wherever it is shown', async () => {
    const other = await addSlot(world, 'harbour-news.example')
    const token = await mustAsk({ ...scene, slot: other }, home(9))
    world.clock.advance(1_500)
    const there = { ...home(9), headers: { referer: 'https://harbour-notes.example/page' } }
    expect(await counted(() => look(scene, token, there))).toEqual({ 'impression wrong_site': 1 })
  })

  it('a hundred ads asked for by a script and clicked at once by nobody who saw them', async () => {
    const tokens: string[] = []
    for (let n = 0; n < 100; n += 1) tokens.push(await mustAsk(scene, home(10)))
    world.clock.advance(1_500)
    expect(
      await counted(async () => {
        for (const [n, token] of tokens.entries()) await click(scene, token, home(100 + n))
      }),
    ).toEqual({ 'click no_impression': 100 })
  })
})

describe('kept, or hurried', () => {
  it('a view a quarter of an hour later, a click a day later', async () => {
    const [late, seen] = [await mustAsk(scene, home(11)), await mustAsk(scene, home(12))]
    world.clock.advance(1_500)
    expect(await counted(() => look(scene, seen, home(12)))).toEqual({ impression: 1 })
    world.clock.advance(15 * 60_000)
    expect(await counted(() => look(scene, late, home(11)))).toEqual({ 'impression expired': 1 })
    world.clock.advance(24 * 3_600_000)
    expect(
      await counted(async () => {
        await click(scene, seen, home(12))
      }),
    ).toEqual({ 'click expired': 1 })
  })

  it('a view at once, whose script says that it was in view for a day', async () => {
    const token = await mustAsk(scene, home(13))
    world.clock.advance(100)
    expect(await counted(() => look(scene, token, home(13), '&v=86000000&m=io2'))).toEqual({
      'impression too_fast': 1,
    })
  })

  it('a click in the same moment as its ad, with its view', async () => {
    const token = await mustAsk(scene, home(14))
    world.clock.advance(20)
    expect(
      await counted(async () => {
        await click(scene, token, home(14), '?i=1&v=5000&m=io2')
      }),
    ).toEqual({ 'impression too_fast': 1, 'click too_fast': 1 })
  })
})
