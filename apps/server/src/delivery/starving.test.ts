import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { browser, offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { demoSlots } from '../demo/people.ts'

/** One order that may show ninety views now. */
let world: World
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '20.00')
  await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.landing), '5.00')
})
beforeEach(() => world.clock.advance(121_000))
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

async function ask(remoteAddress: string, agent = browser['user-agent']): Promise<string | undefined> {
  const page = await world.app.inject({
    url: `/ad/slot/${demoSlots.landing}`,
    headers: { 'user-agent': agent },
    remoteAddress,
  })
  expect(page.statusCode).toBe(200)
  return /data-token="([^"]+)"/.exec(page.payload)?.[1]
}

/** Ten people at ten addresses ask, look and are counted; gives how many were paid. */
async function tenPeople(): Promise<number> {
  const before = await paidViews()
  const addresses = Array.from({ length: 10 }, (_, n) => `198.51.${n}.7`)
  const tokens = await Promise.all(addresses.map((address) => ask(address)))
  world.clock.advance(1_500)
  for (const [n, token] of tokens.entries()) {
    if (!token) continue
    const url = `/e/${token}?ev=impression`
    await world.app.inject({ method: 'POST', url, headers: browser, remoteAddress: addresses[n] ?? '' })
  }
  return (await paidViews()) - before
}

async function paidViews(): Promise<number> {
  const [row] = await world.asOwner<{ n: number }>('select coalesce(sum(views), 0)::integer as n from flight')
  return row?.n ?? 0
}

it('one address that asks ten thousand times gets its ads, and ten others get theirs', async () => {
  let got = 0
  for (let n = 0; n < 10_000; n += 1) got += (await ask('203.0.113.9')) ? 1 : 0
  expect(got).toBe(10_000)
  expect(await tenPeople()).toBe(10)
})

it('whoever asks from a thousand addresses and looks at nothing leaves views for ten others', async () => {
  for (let n = 0; n < 1_000; n += 1) await ask(`100.${64 + (n >> 8)}.${n & 255}.1`)
  expect(await tenPeople()).toBe(10)
})

it('a robot that says so gets none however often it asks, and ten people get theirs', async () => {
  const robots = ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8.5.0', '']
  for (let n = 0; n < 10_000; n += 1) expect(await ask('203.0.113.9', robots[n % 3])).toBeUndefined()
  expect(await tenPeople()).toBe(10)
})
