import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { browser, mustShowAd, offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'

/** Whatever is sent to the doors: an answer below 500, and nothing is written for it. */
let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '20.00')
  await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.landing), '5.00')
  world.clock.advance(1_000)
  token = await mustShowAd(world)
  world.clock.advance(1_500)
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const events = async () =>
  (await world.asOwner<{ n: number }>('select count(*)::integer as n from event'))[0]?.n
const nested = `${'['.repeat(4_000)}${']'.repeat(4_000)}`
const binary = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

describe('a postback', () => {
  const json = { 'content-type': 'application/json' }
  it.each([
    ['that is no JSON', '{"click_id":', json],
    ['of nested lists', nested, json],
    ['larger than all its fields', JSON.stringify({ click_id: 'x'.repeat(20_000) }), json],
    ['of bytes', binary, { 'content-type': 'application/octet-stream' }],
    ['that says it is JSON and is bytes', binary, json],
    ['as plain text', 'click_id=1', { 'content-type': 'text/plain' }],
    ['of another media type', '<x/>', { 'content-type': 'application/xml' }],
    ['without a body', '', json],
    ['that is a number', '7', json],
    ['that is null', 'null', json],
    ['with a prototype', '{"__proto__":{"click_id":"x"}}', json],
  ])('%s is answered with HTTP 400 and the field', async (_what, payload, headers) => {
    const answer = await world.app.inject({ method: 'POST', url: '/pb', payload, headers })
    expect([answer.statusCode, answer.json()]).toEqual([400, { outcome: 'unreadable', field: 'body' }])
  })

  it.each([
    ['click_id=a&click_id=b', 'click_id'],
    ['click_id[a]=b', 'click_id'],
    ['', 'click_id'],
    [`click_id=${'x'.repeat(301)}`, 'click_id'],
    ['click_id=%00&event=sale', 'value'],
    ['click_id=a&event=sale&value=1e9', 'value'],
    ['click_id=a&event=sale&value=1&currency=usd', 'currency'],
    ['click_id=a&event=sale&value=1&currency=USD&txid=%0a', 'txid'],
    ['click_id=a&event=sale&value=1&currency=USD&txid=1&ts=99999999999999', 'ts'],
    ['click_id=a&event=sale&value=1&currency=USD&txid=1&ts=1700000000&sig=00', 'sig'],
  ])('asked for as %s names %s', async (query, field) => {
    const answer = await world.app.inject({ url: `/pb?${query}` })
    expect([answer.statusCode, answer.json()]).toEqual([400, { outcome: 'unreadable', field }])
  })
})

describe('a beacon, a click and an ad', () => {
  it('that cannot be read are answered below 500, and leave nothing', async () => {
    const before = await events()
    const strange = [
      '%00',
      '%ff%fe',
      'x'.repeat(299),
      'x'.repeat(5_000),
      '..%2f..%2fetc',
      encodeURIComponent(nested.slice(0, 250)),
      `${token}%00`,
      `${token.slice(0, -1)}%20`,
      token.toUpperCase(),
      '__proto__',
    ]
    for (const path of strange) {
      for (const url of [`/e/${path}?ev=impression`, `/c/${path}`, `/ad/slot/${path}`]) {
        for (const method of ['GET', 'POST'] as const) {
          const answer = await world.app.inject({ method, url, headers: browser })
          expect([method, url, answer.statusCode < 500]).toEqual([method, url, true])
          expect(answer.payload).not.toContain('data-token')
        }
      }
    }
    expect(await events()).toBe(before)
  })

  it('with odd queries and bodies are judged by the token alone', async () => {
    const before = (await events()) ?? 0
    const query = `ev=impression&v=${'9'.repeat(400)}&m=${'x'.repeat(2_000)}&r=${'%F0%9F%98%80'.repeat(100)}&v=1&m=io1`
    for (const [payload, type] of [
      ['', 'text/plain'],
      [nested, 'application/json'],
      [binary, 'application/octet-stream'],
      ['{"a":', 'application/json'],
      ['x'.repeat(9_000), 'text/plain'],
      ['x'.repeat(200_000), 'text/plain'],
    ] as const) {
      const fresh = await mustShowAd(world)
      world.clock.advance(1_500)
      const headers = { ...browser, ...(payload && { 'content-type': type }) }
      const answer = await world.app.inject({ method: 'POST', url: `/e/${fresh}?${query}`, headers, payload })
      expect([type, answer.statusCode]).toEqual([type, 204])
    }
    expect(await events()).toBe(before + 6)
  })
})
