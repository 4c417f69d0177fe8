import { describe, expect, it } from 'vitest'
import type { Visit } from '../support/traffic.ts'
import type { World } from '../support/world.ts'
import { chanceOf } from './chance.ts'
import {
  clickLevel,
  homes,
  openScene,
  play,
  type Scene,
  settle,
  useAttackedWorld,
  visitsOf,
} from './scene.ts'
import { click, home, look, mustAsk, reasonsOf, type Visitor } from './visitor.ts'

/** People, in all the ways in which they look like robots: 95 of 100 of their clicks are paid. */
let world: World
useAttackedWorld((opened) => {
  world = opened
})

const kept = 0.95
const minuteMs = 60_000
const clickRate = Number(clickLevel) / 1_000_000

describe('through the doors', () => {
  type Person = { seesAt: Visitor; clicksAt?: Visitor; said?: string; viewToo?: boolean }

  /** Each looks at an ad, and some click; ten of them at a time, all within a working day. */
  async function visitAll(scene: Scene, people: readonly Person[]): Promise<{ clicked: number }> {
    const pause = (8 * 60 * minuteMs * 10) / people.length
    let clicked = 0
    for (let from = 0; from < people.length; from += 10) {
      world.clock.advance(pause)
      const ten = await Promise.all(
        people
          .slice(from, from + 10)
          .map(async (person) => ({ ...person, token: await mustAsk(scene, person.seesAt) })),
      )
      world.clock.advance(ten.some(({ viewToo }) => viewToo) ? 300 : 1_500)
      await Promise.all(ten.map(({ viewToo, token, seesAt }) => viewToo || look(scene, token, seesAt)))
      for (const { token, clicksAt, said } of ten) {
        if (!clicksAt) continue
        clicked += 1
        expect(await click(scene, token, clicksAt, said)).not.toBe('')
      }
    }
    return { clicked }
  }

  async function keepsItsClicks(scene: Scene, views: number, clicked: number) {
    const { all } = await settle(scene)
    expect(all.views).toBeGreaterThanOrEqual(views * kept)
    expect(clicked).toBeGreaterThan(0)
    expect(all.results).toBeGreaterThanOrEqual(clicked * kept)
  }

  it('an office of 40 with one browser and one address, three ads each', async () => {
    const scene = await openScene(world, 'office')
    const office = { address: '198.51.100.7' }
    const { clicked } = await visitAll(
      scene,
      Array.from({ length: 120 }, (_, n) => ({ seesAt: office, ...(n % 50 === 25 && { clicksAt: office }) })),
    )
    await keepsItsClicks(scene, 120, clicked)
  })

  it('400 people behind one address of a carrier', async () => {
    const scene = await openScene(world, 'carrier')
    const person = (n: number) => ({
      address: '198.51.101.7',
      headers: {
        'user-agent': `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/1${n % 25}.0.0.0 Mobile Safari/537.36`,
      },
    })
    const { clicked } = await visitAll(
      scene,
      Array.from({ length: 400 }, (_, n) => ({
        seesAt: person(n),
        ...(n % 50 === 25 && { clicksAt: person(n) }),
      })),
    )
    await keepsItsClicks(scene, 400, clicked)
  })

  it('homes with two families of addresses: seen over the one, clicked over the other', async () => {
    const scene = await openScene(world, 'dual stack')
    const { clicked } = await visitAll(
      scene,
      Array.from({ length: 200 }, (_, n) => ({
        seesAt: home(n),
        ...(n % 50 === 25 && { clicksAt: { address: `2a02:810:${n.toString(16)}:1::7` } }),
      })),
    )
    await keepsItsClicks(scene, 200, clicked)
  })

  it('people who left home and click on the way', async () => {
    const scene = await openScene(world, 'changed network')
    const { clicked } = await visitAll(
      scene,
      Array.from({ length: 200 }, (_, n) => ({
        seesAt: home(n),
        ...(n % 50 === 25 && { clicksAt: { address: `198.51.${Math.floor(n / 50)}.${n % 250}` } }),
      })),
    )
    await keepsItsClicks(scene, 200, clicked)
  })

  it('people behind a relay that gives each request another of its addresses', async () => {
    const scene = await openScene(world, 'relay')
    const egress = (n: number) => ({ address: `172.224.${n % 40}.${n % 200}` })
    const { clicked } = await visitAll(
      scene,
      Array.from({ length: 200 }, (_, n) => ({
        seesAt: egress(7 * n),
        ...(n % 50 === 25 && { clicksAt: egress(7 * n + 13) }),
      })),
    )
    await keepsItsClicks(scene, 200, clicked)
  })

  it('browsers that send neither fetch metadata nor a referrer, nor say what they saw', async () => {
    const scene = await openScene(world, 'no metadata')
    const old = (n: number) => ({
      ...home(n),
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Firefox/60.0' },
    })
    const { clicked } = await visitAll(
      scene,
      Array.from({ length: 200 }, (_, n) => ({ seesAt: old(n), ...(n % 50 === 25 && { clicksAt: old(n) }) })),
    )
    await keepsItsClicks(scene, 200, clicked)
  })

  it('who clicks 300 ms after the ad came into view, before its view was sent', async () => {
    const scene = await openScene(world, 'quick')
    const { clicked } = await visitAll(scene, [
      ...Array.from({ length: 200 }, (_, n) => ({ seesAt: home(n) })),
      ...Array.from({ length: 4 }, (_, n) => ({
        seesAt: home(300 + n),
        clicksAt: {
          ...home(300 + n),
          headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1' },
        },
        said: '?i=1&v=300&m=io2',
        viewToo: true,
      })),
    ])
    await keepsItsClicks(scene, 204, clicked)
    expect(await reasonsOf(scene)).toMatchObject({ impression: 204, click: 4 })
  })
})

describe('in numbers', () => {
  /** Whoever sees an ad clicks it with the usual chance; ten minutes of the day after the other. */
  async function day(scene: Scene, crowd: readonly Visit[]): Promise<number> {
    const chance = chanceOf(scene.name)
    const bins = Array.from({ length: 60 }, () => ({ seen: [] as Visit[], clicked: [] as Visit[] }))
    for (const visit of crowd) {
      const bin = bins[Math.floor(chance() * bins.length)]
      bin?.seen.push(visit)
      if (chance() < clickRate) bin?.clicked.push(visit)
    }
    for (const { seen, clicked } of bins) {
      world.clock.advance(10 * minuteMs)
      await play(scene, seen, clicked)
    }
    return bins.reduce((sum, { clicked }) => sum + clicked.length, 0)
  }

  const kinds = [
    { name: 'homes of 1 to 4', of: 3_000, address: (n: number) => `home ${n % 700}`, browsers: 3 },
    {
      name: '25 offices of 40, one browser each',
      of: 3_000,
      address: (n: number) => `office ${n % 25}`,
      browsers: 1,
    },
    {
      name: '8 carrier addresses of 400',
      of: 3_200,
      address: (n: number) => `carrier ${n % 8}`,
      browsers: 25,
    },
  ]
  it.each(kinds)('$name', async ({ name, of, address, browsers }) => {
    const scene = await openScene(world, name)
    const crowd = visitsOf(scene, {
      of,
      address,
      prefix: address,
      network: (n) => `AS${n % 30}`,
      browser: (n) => `browser ${Math.floor(n / 7) % browsers}`,
    })
    const clicked = await day(scene, crowd)
    const { all } = await settle(scene)
    expect(all.views).toBe(of)
    expect(all.results).toBeGreaterThanOrEqual(clicked * kept)
  })

  it('a campaign that is clicked half as much again as usual, and one that is clicked half as much', async () => {
    for (const [name, clicks] of [
      ['liked', 53],
      ['disliked', 18],
    ] as const) {
      const scene = await openScene(world, name)
      const { seen } = homes(scene, 1_900)
      await play(scene, seen, seen.slice(0, clicks))
      expect((await settle(scene)).all.results).toBe(clicks)
    }
  })
})
