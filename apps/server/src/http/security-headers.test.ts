import { operatorApi, partnerApi } from '@fairlead/contract/api'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casesOf } from '../../test/support/call-cases.ts'
import { operatorInput, partnerInput } from '../../test/support/good-input.ts'
import { browser } from '../../test/support/orders.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { joinPartner, operatorCookie } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { buildConsole } from '../console.ts'
import { openDelivery } from '../delivery/delivery.ts'
import { demoSlots } from '../demo/people.ts'

type App = World['app']
let world: World
/** The same programs at `https` addresses. */
let secure: { app: App; console: App }
let token: string
let cookie: string
beforeAll(async () => {
  world = await openWorld()
  token = (await joinPartner(world)).token
  cookie = await operatorCookie(world, 'admin')
  const ctx = {
    ...world.ctx,
    publicUrl: 'https://app.example',
    deliveryUrl: 'https://ads.example',
    consoleUrl: 'https://staff.example',
  }
  secure = { app: buildApp(ctx, { api: true, delivery: openDelivery(ctx) }), console: buildConsole(ctx) }
})
afterAll(async () => {
  await secure?.app.close()
  await secure?.console.close()
  await world?.close()
})

const transport = 'max-age=63072000; includeSubDomains'
const headersOf = async (app: App, request: string | InjectOptions) => (await app.inject(request)).headers

const calls = [
  ...casesOf(partnerApi, partnerInput).map((call) => ({ ...call, side: 'app' as const })),
  ...casesOf(operatorApi, operatorInput).map((call) => ({ ...call, side: 'console' as const })),
]

describe('what a call answers', () => {
  it.each(calls)('is kept nowhere and loaded by nobody else: $name', async ({ side, endpoint, input }) => {
    const asked = {
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: side === 'app' ? { 'x-ct': token } : { ...ownPage, cookie },
      ...(endpoint.method === 'GET' ? { query: input as Record<string, string> } : { payload: { ...input } }),
    }
    expect(await headersOf(secure[side], asked)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': transport,
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['/api/nothing', '/api/openapi.json', '/healthz', '/nothing'])('holds for %s too', async (url) => {
    expect(await headersOf(secure.app, url)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': transport,
    })
  })
})

describe('a page', () => {
  it('shares no window with what opened it, and asks for nothing of the device', async () => {
    expect(await headersOf(secure.app, '/api/docs')).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy':
        'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
    })
  })
})

describe('where no TLS is configured', () => {
  it('nobody is told to come by it', async () => {
    for (const url of ['/api/docs', '/healthz', '/ad/tag.js', `/ad/slot/${demoSlots.landing}`, '/e/AAAA'])
      expect([url, await headersOf(world.app, url)]).not.toHaveProperty('1.strict-transport-security')
    expect(await headersOf(world.console, '/nothing')).not.toHaveProperty('strict-transport-security')
  })
})

describe('a delivery door', () => {
  const doors = [
    '/ad/tag.js',
    `/ad/slot/${demoSlots.landing}`,
    '/ad/slot/none',
    '/e/AAAA?ev=impression',
    '/c/AAAA',
  ]

  it.each(doors)('is open to the pages of others, by TLS: %s', async (url) => {
    const headers = await headersOf(secure.app, { url, headers: browser })
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'strict-transport-security': transport,
      'x-content-type-options': 'nosniff',
    })
    // A window that a sandboxed frame opens would stay empty.
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  })

  it('names the configured hosts in its policy, whatever host a request names', async () => {
    const headers = {
      ...browser,
      host: 'evil.example',
      'x-forwarded-host': 'evil.example; script-src *',
      'x-forwarded-proto': 'gopher',
    }
    const trusting = {
      ...world.ctx,
      trustedProxies: ['127.0.0.0/8'],
      deliveryUrl: 'https://ads.example:8443',
    }
    const app = buildApp(trusting, { api: false, delivery: openDelivery(trusting) })
    const policy = String(
      (await headersOf(app, { url: `/ad/slot/${demoSlots.landing}`, headers }))['content-security-policy'],
    )
    await app.close()
    expect(policy).not.toMatch(/evil|gopher/)
    expect(policy).toContain('; connect-src https://ads.example:8443')
    expect(policy).toContain('; img-src data: https://ads.example:8443')
  })
})
