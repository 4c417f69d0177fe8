import { randomUUID } from 'node:crypto'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import type { Endpoint } from '@fairlead/contract/endpoint'
import { type OperatorRole, operatorRoles } from '@fairlead/contract/operator-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { casesOf } from '../../test/support/call-cases.ts'
import { operatorInput, partnerInput } from '../../test/support/good-input.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { joinPartner, operatorCookie, payIn, type TestPartner } from '../../test/support/people.ts'
import { callRaw, refusalIn, requestsSent } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
const cookies = new Map<OperatorRole, string>()
let before: Record<string, bigint>

beforeAll(async () => {
  world = await openWorld()
  partner = await joinPartner(world)
  await payIn(world, partner, '40.00')
  for (const role of operatorRoles) cookies.set(role, await operatorCookie(world, role))
  before = await countBooks(world)
})
afterAll(async () => {
  process.stdout.write(`request headers: ${requestsSent()} requests sent\n`)
  await world.close()
})

const cases = [
  ...casesOf(partnerApi, partnerInput).map((call) => ({ ...call, side: 'partner' as const })),
  ...casesOf(operatorApi, operatorInput).map((call) => ({ ...call, side: 'operator' as const })),
]
const ask = (
  { side, endpoint, input }: Pick<(typeof cases)[number], 'side' | 'endpoint' | 'input'>,
  headers: Record<string, string>,
) =>
  side === 'partner'
    ? callRaw(world.app, endpoint, input, { 'x-ct': partner.token, ...headers })
    : callRaw(world.console, endpoint, input, { ...ownPage, cookie: cookieFor(endpoint), ...headers })

/** Of somebody who may make this call; a call for nobody in particular is a cashier's. */
function cookieFor({ roles }: Endpoint): string {
  return cookies.get(roles?.[0] ?? 'cashier') ?? ''
}

const unknownZones = [
  ...['Mars/Olympus GMT+01:00', 'Europe/Berlin', 'GMT+25:00', 'GMT+15:00', 'GMT+08:60', 'GMT+8', '+08:00'],
  ...['Europe/Berlin GMT+1:00', "' or 1=1", 'SystemV/PST8 GMT-08:00', 'Factory GMT+00:00', ' ', 'null'],
  ...['x'.repeat(10_000), 'Europe/../../etc/passwd GMT+00:00', 'posixrules GMT+00:00', 'NaN'],
]

describe('a time zone that is none', () => {
  it.each(cases)('is refused by $name, naming the header', async (call) => {
    for (const zone of unknownZones) {
      const answer = await ask(call, { 'x-tz': zone, 'idempotency-key': randomUUID() })
      expect([zone, answer.status, answer.envelope.code, refusalIn(answer)]).toEqual([
        zone,
        200,
        400,
        { key: 'time_zone_unknown', field: 'X-TZ' },
      ])
    }
  })
})

describe('every zone a browser may name', () => {
  const aliases = [
    'UTC',
    'GMT',
    'Etc/UTC',
    'Etc/GMT+5',
    'IST',
    'AET',
    'BST',
    'EST',
    'Asia/Calcutta',
    'US/Pacific',
  ]

  it('is read by the database too, under its own name or an alias', async () => {
    const statistics = {
      endpoint: partnerApi.overview.statistics,
      input: { type: 3 },
      side: 'partner',
    } as const
    const refused: string[] = []
    for (const zone of [...Intl.supportedValuesOf('timeZone'), ...aliases]) {
      const answer = await ask(statistics, { 'x-tz': `${zone} GMT+00:00` })
      if (answer.envelope.code !== 200) refused.push(`${zone}: ${answer.text.slice(0, 120)}`)
    }
    expect(refused).toEqual([])
  })
})

describe('a call that moves money', () => {
  const money = cases.filter(({ endpoint }) => endpoint.money)

  it.each(money)('$name needs an idempotency key of 8 to 100 printable characters', async (call) => {
    const bad = [undefined, '', '1234567', 'a'.repeat(101), 'with space', 'tab\tinside', 'ключключ']
    for (const key of bad) {
      const answer = await ask(call, key === undefined ? {} : { 'idempotency-key': key })
      expect([key, answer.status, answer.envelope.code, refusalIn(answer)]).toEqual([
        key,
        200,
        400,
        { key: 'idempotency_key_missing', field: 'Idempotency-Key' },
      ])
    }
  })
})

it('changes nothing by any of it', async () => {
  expect(await countBooks(world)).toEqual(before)
  expect(await brokenInvariants(world)).toEqual([])
})

it('answers in the caller’s language only with whole sentences', async () => {
  const open = { endpoint: partnerApi.wallet.depositOpen, input: { amount: '-1' }, side: 'partner' } as const
  for (const headers of [
    { 'x-lang': 'zz' },
    { 'accept-language': ';;;q=x' },
    { 'accept-language': 'zh-TW' },
  ]) {
    const answer = await ask(open, { 'idempotency-key': randomUUID(), ...headers })
    expect(answer.envelope.msg.length).toBeGreaterThan(4)
    expect(answer.envelope.msg).not.toMatch(/\{\{|field\.|refusal\./)
  }
})
