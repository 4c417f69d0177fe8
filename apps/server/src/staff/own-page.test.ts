import { randomUUID } from 'node:crypto'
import { operatorApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { casesOf } from '../../test/support/call-cases.ts'
import { operatorInput } from '../../test/support/good-input.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { joinPartner, operatorCookie } from '../../test/support/people.ts'
import { callRaw, refusalIn, send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { buildConsole } from '../console.ts'
import { demoOperators } from '../demo/people.ts'

let world: World
let cookie: string
beforeAll(async () => {
  world = await openWorld()
  cookie = await operatorCookie(world, 'admin')
})
afterAll(() => world.close())

const [somebody] = demoOperators as readonly [(typeof demoOperators)[number]]
const own = 'http://127.0.0.1:8081'
const posts = casesOf(operatorApi, operatorInput).filter(({ endpoint }) => endpoint.method === 'POST')

/** What a browser, or something that is none, sends along from anywhere but the console's own page. */
const foreign: readonly Readonly<Record<string, string>>[] = [
  {},
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://127.0.0.1:8080' },
  { origin: `${own}.evil.example` },
  { origin: 'http://localhost:8081', host: 'localhost:8081' },
  { 'sec-fetch-site': 'same-site', origin: own },
  { 'sec-fetch-site': 'cross-site', origin: own },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-site, same-origin' },
]

describe('the console', () => {
  it.each(posts)('refuses $name from anywhere but its own page, and changes nothing', async (call) => {
    const before = await countBooks(world)
    for (const headers of foreign) {
      const key = { 'idempotency-key': randomUUID() }
      const answer = await callRaw(world.console, call.endpoint, call.input, { cookie, ...key, ...headers })
      expect([headers, answer.status, answer.envelope.code, refusalIn(answer)]).toEqual([
        headers,
        200,
        400,
        { key: 'other_origin', field: 'Origin' },
      ])
    }
    expect(await countBooks(world)).toEqual(before)
  })

  it('ends no session for a page of another port, which sends a form without being asked first', async () => {
    const victim = await operatorCookie(world, 'cashier')
    const post = (headers: Record<string, string>) =>
      send(world.console, {
        method: 'POST',
        url: '/api/operator/logout',
        headers: { cookie: victim, ...headers },
      })
    const me = async () =>
      (await send(world.console, { method: 'GET', url: '/api/operator/me', headers: { cookie: victim } }))
        .envelope.code
    await post({
      'sec-fetch-site': 'same-site',
      origin: 'http://127.0.0.1:8080',
      'content-type': 'text/plain',
    })
    expect(await me()).toBe(200)
    await post(ownPage)
    expect(await me()).not.toBe(200)
  })

  it('notes no look at a partner for a page of somebody else that leads there', async () => {
    const { username } = await joinPartner(world)
    const looks = async () =>
      Number(
        (
          await world.asOwner<{ n: bigint }>(
            "select count(*) as n from audit where action = 'partner_opened'",
          )
        )[0]?.n,
      )
    const before = await looks()
    const open = (site: string) =>
      send(world.console, {
        method: 'GET',
        url: `/api/operator/partner?username=${username}`,
        headers: { cookie, 'sec-fetch-site': site },
      })
    for (const site of ['same-site', 'cross-site'])
      expect(refusalIn(await open(site))).toEqual({ key: 'other_origin', field: 'Origin' })
    expect(await looks()).toBe(before)
    expect((await open('same-origin')).envelope.code).toBe(200)
    expect(await looks()).toBe(before + 1)
  })

  it.each([ownPage, { origin: own }])('accepts a call of its own page: %j', async (headers) => {
    const { username, password } = somebody
    const payload = { username, password }
    const answer = await send(world.console, { method: 'POST', url: '/api/operator/login', headers, payload })
    expect(answer.envelope.code).toBe(200)
  })

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
  ])('reads nothing that a form may send: %s', async (type) => {
    const headers = { ...ownPage, cookie, 'content-type': type }
    const answer = await send(world.console, {
      method: 'POST',
      url: '/api/operator/totp/begin',
      headers,
      payload: '{}',
    })
    expect([answer.envelope.code, refusalIn(answer)]).toEqual([400, { key: 'params', field: 'body' }])
  })
})

describe('the cookie of staff', () => {
  async function signedInAt(consoleUrl: string) {
    const app = buildConsole({ ...world.ctx, consoleUrl })
    const { username, password } = somebody
    const login = { method: 'POST', url: '/api/operator/login', headers: ownPage } as const
    const answer = await app.inject({ ...login, payload: { username, password } })
    const set = String(answer.headers['set-cookie'])
    const me = async (cookie: string) =>
      (await send(app, { method: 'GET', url: '/api/operator/me', headers: { cookie } })).envelope.code
    const [pair = ''] = set.split(';')
    const token = pair.slice(pair.indexOf('=') + 1)
    const codes = { own: await me(pair), plain: await me(`fairlead_operator=${token}`) }
    await app.close()
    return { name: pair.slice(0, pair.indexOf('=')), attributes: set.split('; ').slice(1).sort(), codes }
  }

  it('is bound to the console’s host and to TLS wherever the console is at an https address', async () => {
    const { name, attributes, codes } = await signedInAt('https://staff.example')
    expect(name).toBe('__Host-fairlead_operator')
    expect(attributes).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=\d+$/),
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ])
    expect(codes).toEqual({ own: 200, plain: 401 })
  })

  it('goes without where there is no TLS', async () => {
    const { name, attributes, codes } = await signedInAt('http://127.0.0.1:8081')
    expect(name).toBe('fairlead_operator')
    expect(attributes).not.toContain('Secure')
    expect(codes.own).toBe(200)
  })
})

it('leaves every invariant whole', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
