import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { browser } from '../support/orders.ts'
import type { World } from '../support/world.ts'
import { openScene, type Scene, settle, useAttackedWorld } from './scene.ts'
import { click, home, look, mustAsk, reasonsOf } from './visitor.ts'

/** Requests that nobody made who wanted the ad: each of them ten times, beside people. */
let world: World
let scene: Scene
let people = 0
useAttackedWorld((opened) => {
  world = opened
})
beforeAll(async () => {
  scene = await openScene(world, 'requests')
})
beforeEach(() => world.clock.advance(10_000))
afterAll(async () => {
  // People looked, and nobody clicked.
  expect((await settle(scene)).all).toMatchObject({ views: people, results: 0, earned: 0n })
})

type Request = {
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
  readonly said?: string
  readonly method?: 'GET' | 'HEAD'
  readonly reason: string
}

const requests: readonly Request[] = [
  {
    name: 'a crawler that says so',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    reason: 'robot',
  },
  { name: 'a script', headers: { 'user-agent': 'curl/8.5.0' }, reason: 'robot' },
  { name: 'a library of an app', headers: { 'user-agent': 'okhttp/4.12.0' }, reason: 'robot' },
  {
    name: 'a browser without a screen',
    headers: { 'user-agent': `${browser['user-agent'].replace('Chrome', 'HeadlessChrome')}` },
    reason: 'robot',
  },
  { name: 'somebody without a name', headers: { 'user-agent': '' }, reason: 'robot' },
  { name: 'a link checker', method: 'HEAD', reason: 'robot' },
  { name: 'a prefetch', headers: { 'sec-purpose': 'prefetch;prerender' }, reason: 'prefetch' },
  { name: 'a prefetch, as older browsers say', headers: { purpose: 'Prefetch' }, reason: 'prefetch' },
  { name: 'a preview', headers: { 'x-purpose': 'preview' }, reason: 'prefetch' },
  { name: 'a prefetch, as other browsers say', headers: { 'x-moz': 'prefetch' }, reason: 'prefetch' },
  {
    name: 'a click on an ad that is covered, transparent or shrunk',
    said: '?m=hidden&v=5000',
    reason: 'hidden',
  },
  { name: 'a click that a script made', headers: { 'sec-fetch-mode': 'no-cors' }, reason: 'not_a_click' },
  { name: 'a click in a hidden frame', headers: { 'sec-fetch-dest': 'iframe' }, reason: 'not_a_click' },
  { name: 'a navigation that no person began', headers: { 'sec-fetch-user': '?0' }, reason: 'not_a_click' },
  { name: 'a click on another site', headers: { referer: 'https://pirate.example/' }, reason: 'wrong_site' },
  { name: 'a click 50 ms after the ad came into view', said: '?v=50&m=io2', reason: 'too_fast' },
]

it.each(requests)('$name', async ({ headers = {}, said = '', method, reason }) => {
  const before = await reasonsOf(scene)
  const tokens = await Promise.all(Array.from({ length: 10 }, (_, n) => mustAsk(scene, home(people + n))))
  world.clock.advance(1_500)
  for (const token of tokens) {
    people += 1
    await look(scene, token, home(people))
    await click(scene, token, { ...home(people), headers }, said, method)
  }
  const after = await reasonsOf(scene)
  expect((after[`click ${reason}`] ?? 0) - (before[`click ${reason}`] ?? 0)).toBe(10)
  expect(after.click).toBeUndefined()
})
