import { randomUUID } from 'node:crypto'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { casesOf } from '../../test/support/call-cases.ts'
import { operatorInput, partnerInput } from '../../test/support/good-input.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { joinPartner, operatorCookie } from '../../test/support/people.ts'
import { refusalIn, requestsSent, send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partnerHeaders: Record<string, string>
let cashierHeaders: Record<string, string>
let before: Record<string, bigint>

beforeAll(async () => {
  world = await openWorld()
  partnerHeaders = { 'x-ct': (await joinPartner(world)).token }
  cashierHeaders = { ...ownPage, cookie: await operatorCookie(world, 'cashier') }
  before = await countBooks(world)
})
afterAll(async () => {
  process.stdout.write(`bad bodies and paths: ${requestsSent()} requests sent\n`)
  await world.close()
})

const json = 'application/json'
/** What is sent instead of a JSON object, and as what. */
const badBodies = [
  ['text that is not JSON', json, 'amount=5'],
  ['half an object', json, '{"amount": "5.00"'],
  ['nothing, though announced as JSON', json, ''],
  ['an array', json, '[]'],
  ['a number', json, '5'],
  ['a text', json, '"5.00"'],
  ['true', json, 'true'],
  ['a prototype', json, '{"__proto__": {"role": "admin"}}'],
  ['a constructor', json, '{"constructor": {"prototype": {"role": "admin"}}}'],
  ['bytes that are not UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22])],
  ['a form', 'application/x-www-form-urlencoded', 'amount=5.00'],
  ['plain text', 'text/plain', '{}'],
  ['XML', 'application/xml', '<amount>5.00</amount>'],
  ['a type that is none', 'what/ever; ;;', '{}'],
  ['more than the server reads', json, `{"a": "${'x'.repeat(3_000_000)}"}`],
] as const

const sides = [
  { side: 'partner', cases: casesOf(partnerApi, partnerInput) },
  { side: 'operator', cases: casesOf(operatorApi, operatorInput) },
] as const

describe.each(sides)('every $side call that takes a body', ({ side, cases }) => {
  const app = () => (side === 'partner' ? world.app : world.console)
  const headers = () => (side === 'partner' ? partnerHeaders : cashierHeaders)
  const posts = cases.filter(({ endpoint }) => endpoint.method === 'POST')

  it.each(posts)('$name refuses anything but a JSON object as its body', async ({ endpoint }) => {
    for (const [what, type, payload] of badBodies) {
      const answer = await send(app(), {
        method: 'POST',
        url: `/api${endpoint.path}`,
        headers: { ...headers(), 'content-type': type, 'idempotency-key': randomUUID() },
        payload,
      })
      const { key, field } = refusalIn(answer)
      expect([what, answer.status, answer.envelope.code, key], answer.text).toEqual([
        what,
        200,
        400,
        'params',
      ])
      expect([what, field]).toEqual([
        what,
        what === 'a constructor' && field !== 'body' ? 'constructor' : 'body',
      ])
      expect(answer.envelope.msg).not.toMatch(/\{\{|^\s*$|^(refusal|field)\./)
    }
  })

  it('answers an unknown path, or the wrong method, with HTTP 404 in an envelope', async () => {
    const paths = ['/api', '/api/', '/api/nothing', '/api/plan/order/list/', '/api/../x']
    for (const url of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'QUERY'] as const) {
        const answer = await send(app(), { method, url, headers: headers() })
        expect([method, url, answer.status], answer.text.slice(0, 200)).toEqual([method, url, 404])
        if (url.startsWith('/api/') && !url.includes('..')) expect(answer.envelope.code).toBe(405)
      }
    }
    // Of this method the web framework asks for a content type first, before it looks whether there is such a call.
    for (const url of ['/api/user/info', '/healthz', '/nothing']) {
      for (const sent of [{}, { payload: '{', headers: { 'content-type': 'application/json' } }])
        expect((await send(app(), { method: 'QUERY', url, ...sent })).status, url).toBe(404)
    }
    const unread = { payload: '{', headers: { 'content-type': 'application/json' } }
    expect((await send(app(), { method: 'POST', url: '/api/nothing', ...unread })).status).toBe(404)
    for (const { endpoint } of cases) {
      const method = endpoint.method === 'GET' ? 'POST' : 'GET'
      const payload = method === 'POST' ? { payload: {} } : {}
      const answer = await send(app(), {
        method,
        url: `/api${endpoint.path}`,
        headers: headers(),
        ...payload,
      })
      expect([endpoint.path, answer.status, answer.envelope.code]).toEqual([endpoint.path, 404, 405])
    }
  })
})

it('changes nothing by any of it', async () => {
  expect(await countBooks(world)).toEqual(before)
  expect(await brokenInvariants(world)).toEqual([])
})
