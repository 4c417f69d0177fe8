import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { browser, offerOf, putAndMatch } from '../../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../../test/support/people.ts'
import { openWorld, type World } from '../../../test/support/world.ts'
import { buildApp } from '../../app.ts'
import { demoSlots } from '../../demo/people.ts'
import { type Delivery, openDelivery } from '../delivery.ts'
import { type DoorAnswers, doorAnswers } from '../door-answers.ts'
import { serveFastDoors } from './serve-fast-doors.ts'

/** The same program twice, with the fast doors and without, behind a trusted proxy: whoever asks cannot tell which. */
let world: World
let delivery: Delivery
let apps: Readonly<Record<'plain' | 'fast', FastifyInstance>>
/** How many requests the fast doors took. */
let taken = 0
let fails: Error | undefined
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '20.00')
  await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.landing), '20.00')
  const ctx = {
    ...world.ctx,
    trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'],
    deliveryUrl: 'https://ads.example',
  }
  const real = openDelivery(ctx)
  // Both share one delivery, which a test may have fail.
  delivery = {
    ...real,
    recordImpression: async (token, seen) => {
      if (fails) throw fails
      return real.recordImpression(token, seen)
    },
  }
  const open = () => buildApp(ctx, { api: false, delivery })
  apps = { plain: open(), fast: open() }
  const answers = doorAnswers(ctx, delivery)
  const counted: DoorAnswers = {
    ...answers,
    ad: (...asked) => {
      taken += 1
      return answers.ad(...asked)
    },
    view: (...asked) => {
      taken += 1
      return answers.view(...asked)
    },
  }
  serveFastDoors(apps.fast, ctx, counted)
  for (const app of Object.values(apps)) await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  taken = 0
  fails = undefined
  world.clock.advance(1_000)
})
afterAll(async () => {
  for (const app of Object.values(apps ?? {})) await app.close()
  await delivery?.writer.drain()
  await world?.close()
})

type Asked = {
  readonly url: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

async function ask(app: FastifyInstance, { url, method = 'GET', headers = {}, body }: Asked) {
  const { port } = app.server.address() as AddressInfo
  const request = send({
    host: '127.0.0.1',
    port,
    path: url,
    method,
    headers: { host: 'ads.example', ...browser, ...headers },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const { date, 'x-request-id': id, ...sent } = response.headers
  return { status: response.statusCode, id, headers: sent, body: await text(response) }
}

/** What one of them answered, without what is another in every answer. */
function known({ status, headers, body }: Awaited<ReturnType<typeof ask>>) {
  const plain = (said: string) => said.replace(/(\/c\/|data-token=")[\w-]{100,}/g, '$1…')
  return { status, headers, body: plain(body) }
}

async function mustShowAd(): Promise<string> {
  const { body } = await ask(apps.plain, { url: `/ad/slot/${demoSlots.landing}` })
  const token = /data-token="([^"]+)"/.exec(body)?.[1]
  if (!token) throw new Error('no ad was shown')
  return token
}

const slot = `/ad/slot/${demoSlots.landing}`
const behind = { 'x-forwarded-for': '203.0.113.9, 10.1.2.3' }

it.each<[string, Asked, 'fast' | 'plain']>([
  ['a slot', { url: slot }, 'fast'],
  ['a slot of another language', { url: slot, headers: { 'accept-language': 'de-DE,de;q=0.9' } }, 'fast'],
  ['a slot on a foreign site', { url: `${slot}?r=https%3A%2F%2Fpirate.example` }, 'fast'],
  [
    'a slot under the proxy’s name',
    {
      url: slot,
      headers: { ...behind, 'x-forwarded-host': 'a.example, ads.example', 'x-forwarded-proto': 'https' },
    },
    'fast',
  ],
  ['no slot', { url: '/ad/slot/0190c5a0-0000-7000-8000-0000000000ff' }, 'fast'],
  ['a slot for a robot', { url: slot, headers: { 'user-agent': 'curl/8.5.0' } }, 'fast'],
  ['a slot in another spelling', { url: slot.replace('slot', '%73lot') }, 'plain'],
  ['what is no slot', { url: '/ad/slot/x%00y' }, 'plain'],
  ['a slot with a body', { url: slot, headers: { 'content-length': '2' }, body: '{}' }, 'plain'],
  ['a slot by HEAD', { url: slot, method: 'HEAD' }, 'plain'],
  ['a view of nothing', { url: '/e/AAAA?ev=impression', method: 'POST' }, 'fast'],
  ['a view of nothing by GET', { url: '/e/AAAA' }, 'fast'],
  ['a view by DELETE', { url: '/e/AAAA', method: 'DELETE' }, 'plain'],
  ['a view below a view', { url: '/e/AAAA/BBBB' }, 'plain'],
])('%s gets the same answer', async (_name, asked, door) => {
  const [plain, fast] = [await ask(apps.plain, asked), await ask(apps.fast, asked)]
  expect(taken).toBe(door === 'fast' ? 1 : 0)
  expect(known(fast)).toEqual(known(plain))
  expect(fast.id).toMatch(/^[0-9a-f-]{36}$/)
})

const impression = (said: string) => `?ev=impression&v=1000&m=io2${said}`
it.each<[string, string, Omit<Asked, 'url'>, 'fast' | 'plain']>([
  ['a person', impression('&r=https%3A%2F%2Fharbour-notes.example'), { headers: behind }, 'fast'],
  [
    'somebody who names two proxies',
    impression(''),
    { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.8' } },
    'fast',
  ],
  ['somebody with IPv6', impression(''), { headers: { 'x-forwarded-for': '2a00:1450:4001::7' } }, 'fast'],
  ['somebody without an address', impression(''), { headers: { 'x-forwarded-for': 'unknown' } }, 'fast'],
  ['somebody who says a thing twice', `${impression('')}&v=5000`, { headers: behind }, 'fast'],
  ['somebody who says another thing', '?ev=complete&v=1000', { headers: behind }, 'fast'],
  [
    'a page of another site',
    impression(''),
    { headers: { ...behind, referer: 'https://pirate.example/x' } },
    'fast',
  ],
  [
    'a script with a body',
    impression(''),
    { method: 'POST', headers: { ...behind, 'content-length': '3' }, body: 'abc' },
    'plain',
  ],
  ['a link checker', impression(''), { method: 'HEAD', headers: behind }, 'plain'],
])('a view by %s is kept alike', async (_name, said, rest, door) => {
  const kept: unknown[] = []
  for (const name of ['plain', 'fast'] as const) {
    const token = await mustShowAd()
    world.clock.advance(1_000)
    const { status } = await ask(apps[name], { method: 'POST', ...rest, url: `/e/${token}${said}` })
    await delivery.writer.drain()
    const rows = await world.asOwner(
      `select kind, reason, address_hash, browser_hash, prefix_hash, network, referrer, in_view_ms, measured
       from event where signature = $1`,
      [Buffer.from(token, 'base64url').subarray(-16)],
    )
    kept.push({ status, rows })
  }
  expect(kept[1]).toEqual(kept[0])
  expect(taken).toBe(door === 'fast' ? 1 : 0)
})

it.each([
  ['that will pass', Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' }), 503],
  ['that nobody expected', new Error('a bug'), 500],
])('a failure %s is answered alike', async (_name, error, status) => {
  const url = `/e/${await mustShowAd()}${impression('')}`
  fails = error
  const [plain, fast] = [
    await ask(apps.plain, { url, method: 'POST', headers: { 'x-lang': 'de' } }),
    await ask(apps.fast, { url, method: 'POST', headers: { 'x-lang': 'de' } }),
  ]
  expect(taken).toBe(1)
  expect(fast.status).toBe(status)
  expect(known(fast)).toEqual(known(plain))
})

it('an ad whose policy cannot be a header is a failure, and ends no server', async () => {
  await world.asOwner(`update publisher set domain = '例え.example'`)
  world.clock.advance(60_000)
  const [plain, fast] = [await ask(apps.plain, { url: slot }), await ask(apps.fast, { url: slot })]
  await world.asOwner(`update publisher set domain = 'harbour-notes.example'`)
  expect(taken).toBe(1)
  expect([plain.status, fast.status]).toEqual([500, 500])
  expect(JSON.parse(fast.body)).toMatchObject({ code: 500 })
  expect((await ask(apps.fast, { url: '/e/AAAA', method: 'POST' })).status).toBe(204)
})
