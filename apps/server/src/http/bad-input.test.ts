import { randomUUID } from 'node:crypto'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { languages } from '@fairlead/contract/wire'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { type Case, casesOf, fieldsOf } from '../../test/support/call-cases.ts'
import { operatorInput, partnerInput } from '../../test/support/good-input.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { joinPartner, operatorCookie } from '../../test/support/people.ts'
import { callRaw, refusalIn, requestsSent } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { demoOperators } from '../demo/people.ts'

let world: World
let partnerHeaders: Record<string, string>
let staffHeaders: Map<string, Record<string, string>>

beforeAll(async () => {
  world = await openWorld()
  partnerHeaders = { 'x-ct': (await joinPartner(world)).token }
  staffHeaders = new Map()
  for (const { role } of demoOperators)
    staffHeaders.set(role, { ...ownPage, cookie: await operatorCookie(world, role) })
})
afterAll(async () => {
  process.stdout.write(`bad input: ${requestsSent()} requests sent\n`)
  await world.close()
})

/** Not the right thing, whatever the field is. Over a query string everything is text, so only a repeated name is not. */
const wrongTypes: readonly unknown[] = [[], {}, null, true, 12.5, [['a']], { toString: 'x' }]
const tooLong = 'a'.repeat(10_000)
/** PostgreSQL cannot keep a NUL or half a surrogate pair in a text. */
const nul = 'a\u0000b'
const half = 'a\ud800b'
const badAmounts = [
  ...['-1', '-0.01', '0', '0.00', '00', '1.234', '1000000000', '9'.repeat(40), '1e3', 'NaN', 'Infinity'],
  ...[' 5', '5 ', '5,00', '5.', '.5', '+5', '0x10', '١٢'],
]
const badIds = ['', '7', 'not-a-uuid', '6f0c2f5e-5d0b-4c0a-9d5e-0a1b2c3d4e5', "' or 1=1 --"]
const badCursors = [
  'x',
  '1_',
  `1_${'-'.repeat(36)}`,
  `1_${'a'.repeat(36)}`,
  `9999999999999999_${randomUUID()}`,
]
const badVersions = [0, -1, 1.5, 1e9, '1']
const badTypes = ['0', '5', '1.5', 'NaN', '']

function badValues({ endpoint, input }: Case, field: string): unknown[] {
  const own =
    field === 'amount'
      ? badAmounts
      : field === 'id' || field.endsWith('_id')
        ? badIds
        : field === 'cursor'
          ? [...badCursors, `8640000000000000_${randomUUID()}`]
          : field === 'rule_version'
            ? badVersions
            : field === 'type'
              ? badTypes
              : []
  if (endpoint.method === 'GET') return [...own, tooLong, nul, ['a', 'b']]
  // Every field of a form but its file is a text.
  if (endpoint.fileBytesMax !== undefined && typeof input[field] === 'string') return [...own, tooLong, nul]
  const good = input[field]
  const types = wrongTypes.filter((value) =>
    field === 'params' ? value?.constructor !== Object : typeof good !== 'boolean' || value !== true,
  )
  const texts = field === 'params' ? [{ a: tooLong }, { [tooLong]: 'a' }, { a: 1 }] : [tooLong, nul, half]
  const content = field === 'content' ? [nul, half, ''] : texts
  return [...own, ...types, ...content]
}

/** Sends one bad call and reads what was said about it. */
async function refusedField(
  app: FastifyInstance,
  { endpoint }: Case,
  input: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const lang = languages[requestsSent() % languages.length] ?? 'en'
  const answer = await callRaw(app, endpoint, input, {
    ...headers,
    'x-lang': lang,
    ...(endpoint.money ? { 'idempotency-key': randomUUID() } : {}),
  })
  expect([answer.status, Object.keys(answer.envelope)]).toEqual([200, ['code', 'msg', 'words', 'data']])
  expect(answer.envelope.code, answer.text.slice(0, 300)).toBe(400)
  const said = [answer.envelope.msg, ...Object.values(answer.envelope.words ?? {})]
  for (const words of said) expect(words).not.toMatch(/\{\{|^\s*$|^(refusal|field)\.|undefined/)
  expect(answer.envelope.words?.en).not.toContain('null')
  return String(refusalIn(answer).field).split('.')[0] ?? ''
}

/** Twenty fields that nobody asked for: what one would like to set, and what a careless reader stumbles over. */
const extras = [
  ...[
    'extra',
    'partner_id',
    'account_id',
    'state',
    'role',
    'available',
    'balance',
    'promo',
    'fee',
    'revenue',
    'now',
  ],
  ...[
    'constructor',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'then',
    '0',
    'ID',
    ' id',
    'x'.repeat(60),
  ],
]

const sides = [
  { side: 'partner', cases: casesOf(partnerApi, partnerInput) },
  { side: 'operator', cases: casesOf(operatorApi, operatorInput) },
] as const

describe.each(sides)('every $side call', ({ side, cases }) => {
  const app = () => (side === 'partner' ? world.app : world.console)
  const headers = ({ endpoint }: Case) =>
    side === 'partner' ? partnerHeaders : (staffHeaders.get(endpoint.roles?.[0] ?? '') ?? ownPage)
  const withFields = cases.filter(({ endpoint }) => fieldsOf(endpoint).length > 0)

  it.each(withFields)('$name refuses each of its fields by name and changes nothing', async (call) => {
    const before = await countBooks(world)
    for (const { field, optional } of fieldsOf(call.endpoint)) {
      const { [field]: _, ...without } = call.input
      if (!optional) expect(await refusedField(app(), call, without, headers(call))).toBe(field)
      for (const value of badValues(call, field)) {
        const named = await refusedField(app(), call, { ...call.input, [field]: value }, headers(call))
        expect(named, `${field}: ${JSON.stringify(value)?.slice(0, 60)}`).toBe(field)
      }
    }
    expect(await countBooks(world)).toEqual(before)
  })

  it.each(cases)('$name refuses a field it does not know, by its name', async (call) => {
    for (const extra of extras.filter((name) => !Object.hasOwn(call.input, name))) {
      const named = await refusedField(app(), call, { ...call.input, [extra]: '1' }, headers(call))
      // A form with a name from the prototype is not read any further.
      const whole = extra in {} && call.endpoint.fileBytesMax !== undefined
      expect(named).toBe(whole ? 'body' : extra)
    }
  })
})

it('leaves every invariant whole', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
