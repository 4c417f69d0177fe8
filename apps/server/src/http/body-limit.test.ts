import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { bodyBytesMax } from '@fairlead/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { casesOf } from '../../test/support/call-cases.ts'
import { operatorInput, partnerInput } from '../../test/support/good-input.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { joinPartner, operatorCookie } from '../../test/support/people.ts'
import { refusalIn, send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let before: Record<string, bigint>
let partnerHeaders: Record<string, string>
let staffHeaders: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  partnerHeaders = { 'x-ct': (await joinPartner(world)).token }
  staffHeaders = { ...ownPage, cookie: await operatorCookie(world, 'cashier') }
  for (const app of [world.app, world.console]) await app.listen({ host: '127.0.0.1', port: 0 })
  before = await countBooks(world)
})
afterAll(() => world.close())

/** What a server says to somebody who sends this and no more, until it hangs up. */
async function answerTo(app: World['app'], ...sent: readonly string[]): Promise<string> {
  const { port, address } = app.server.address() as AddressInfo
  const socket = connect(port, address)
  await once(socket, 'connect')
  socket.write(sent.join('\r\n'))
  return text(socket)
}

const tooLong = 'HTTP 200, 400 "body is too long" about body'
/** The answer that a raw text holds, in few words. */
function told(answer: string): string {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const { code, msg, data } = JSON.parse(body)
  expect(head.toLowerCase()).toContain('connection: close')
  return `HTTP ${head.split(' ')[1]}, ${code} "${msg}" about ${data.field}`
}

/** An object of exactly so many bytes. */
const objectOf = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`

const sides = [
  { side: 'partner', cases: casesOf(partnerApi, partnerInput) },
  { side: 'operator', cases: casesOf(operatorApi, operatorInput) },
] as const

describe.each(sides)('every $side call that takes JSON', ({ side, cases }) => {
  const app = () => (side === 'partner' ? world.app : world.console)
  const headers = () => (side === 'partner' ? partnerHeaders : staffHeaders)
  const posts = cases.filter(
    ({ endpoint }) => endpoint.method === 'POST' && endpoint.fileBytesMax === undefined,
  )

  it.each(posts)('$name refuses one byte more than the contract allows it', async ({ endpoint }) => {
    const limit = endpoint.bodyBytesMax ?? bodyBytesMax
    const said = async (bytes: number) => {
      const url = `/api${endpoint.path}`
      const asked = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const answer = await send(app(), {
        method: 'POST',
        url,
        headers: { ...headers(), ...asked },
        payload: objectOf(bytes),
      })
      return [answer.status, answer.envelope.code, answer.envelope.msg, refusalIn(answer)]
    }
    expect(await said(limit + 1)).toEqual([200, 400, 'body is too long', { key: 'params', field: 'body' }])
    expect((await said(limit))[2]).not.toBe('body is too long')
  })
})

const head = (path: string, ...more: readonly string[]) => [
  `POST ${path} HTTP/1.1`,
  'Host: partner.example',
  'Content-Type: application/json',
  ...more,
  '',
  '',
]

it.each(['/api/auth/v2/login', '/api/check/password'])(
  '%s is refused by the announced length, before any of it is sent',
  async (path) => {
    expect(told(await answerTo(world.app, ...head(path, 'Content-Length: 2300000')))).toBe(tooLong)
  },
)

it('a body without an announced length is refused while it comes in', async () => {
  const chunk = `${(bodyBytesMax + 1).toString(16)}\r\n${'['.repeat(bodyBytesMax + 1)}\r\n`
  const sent = head('/api/auth/v2/login', 'Transfer-Encoding: chunked')
  expect(told(await answerTo(world.app, sent.join('\r\n') + chunk))).toBe(tooLong)
})

it('a path that there is none of reads no more either', async () => {
  const answer = await answerTo(world.app, ...head('/api/nothing', 'Content-Length: 2300000'))
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
})

it('a step-up has at most 16 parameters', async () => {
  const params = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, at) => [`p${at}`, 'x']))
  const check = async (n: number) => {
    const payload = { password: 'f'.repeat(32), action: 'withdraw', params: params(n) }
    const url = '/api/check/password'
    return refusalIn(await send(world.app, { method: 'POST', url, headers: partnerHeaders, payload }))
  }
  expect(await check(17)).toEqual({ key: 'params', field: 'params' })
  expect(await check(16)).not.toMatchObject({ field: 'params' })
})

it('changes nothing by any of it', async () => {
  expect(await countBooks(world)).toEqual(before)
  expect(await brokenInvariants(world)).toEqual([])
})
