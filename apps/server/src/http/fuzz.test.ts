import type { buildOpenApi } from '@fairlead/contract/openapi'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { callsOf, type Generated, requests } from '../../test/support/generated-requests.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import { ownPage } from '../../test/support/own-page.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  md5,
  payIn,
  registerPartner,
  testPin,
} from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { many } from '../db/read.ts'

const size = Number(process.env.FAIRLEAD_FUZZ ?? 10_000)
const seed = Number(process.env.FAIRLEAD_FUZZ_SEED ?? 20_261_121)
/** As many are under way at once. */
const atOnce = 16
const chunk = 500

let world: World
/** Each with the token of the moment; '' is nobody. */
let partners: { readonly id: string; token: string }[]
let staff: { readonly id: string; token: string }[]

beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 10_000_000_000n)
  await fillEscrow(world, world.campaigns.second, 10_000_000_000n)
  const [first, second] = [await joinPartner(world), await joinPartner(world)]
  for (const partner of [first, second]) {
    await payIn(world, partner, '90.00')
    await bindCard(world, partner)
  }
  await put(first, await offerOf(world, first, world.campaigns.landing), '20.00')
  await world.runJobs()
  await registerPartner(world)
  const everybody = await many<{ id: string }>(world.ctx.db, 'select id from partner order by created_at')
  partners = [...everybody, { id: first.id }, { id: second.id }].map(({ id }) => ({ id, token: '' }))
  const operators = await many<{ id: string }>(world.ctx.db, 'select id from operator order by role')
  staff = operators.map(({ id }) => ({ id, token: '' }))
})
afterAll(() => world.close())

it(`stays whole under ${size} requests made from its own OpenAPI document`, {
  timeout: 1_200_000,
}, async () => {
  const document: ReturnType<typeof buildOpenApi> = (await world.app.inject('/api/openapi.json')).json()
  const codes = new Map<string, number>()
  const granted = new Set<string>()
  const asked = new Set<string>()
  const wrong: string[] = []
  for (let sent = 0; sent < size && wrong.length < 20; sent += chunk) {
    const known = { ids: await idsThereAre(), digests: [md5(testPin), md5('111111')] }
    const sample = fc.sample(requests(document, known), { numRuns: chunk, seed: seed + sent })
    await signEverybodyIn()
    const left = [...sample]
    const sendNext = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const { status, code, key } = await answerTo(next)
        asked.add(next.call.id)
        if (code === 200) granted.add(next.call.id)
        codes.set(String(code), (codes.get(String(code)) ?? 0) + 1)
        const expected =
          status === 200 && (code === 200 || (key !== undefined && next.call.refusals.has(key)))
        if (!expected)
          wrong.push(
            `${next.call.id} ${JSON.stringify(next.input).slice(0, 300)}: HTTP ${status}, ${code} ${key}`,
          )
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendNext))
    if (sent % 5_000 === 0) await world.runJobs()
  }
  const spread = [...codes].sort().map(([code, n]) => `${n} × ${code}`)
  process.stdout.write(
    `fuzz, seed ${seed}: ${asked.size} calls, ${granted.size} of them granted at times; ${spread.join(', ')}\n`,
  )
  expect(wrong).toEqual([])
  expect(await brokenInvariants(world)).toEqual([])
  if (size >= 10_000) expect(callsOf(document).filter(({ id }) => !asked.has(id))).toEqual([])
  // Half are not broken, and many of those name things that there are: else we only tried the first check of each call.
  expect(codes.get('200') ?? 0).toBeGreaterThan(size / 20)
})

async function answerTo({ call, input, who, key, zone }: Generated) {
  const headers: Record<string, string> = call.side === 'app' ? {} : { ...ownPage }
  if (key) headers['idempotency-key'] = key
  if (zone) headers['x-tz'] = zone
  const person = call.side === 'app' ? partners[who % partners.length] : staff[who % staff.length]
  if (person && who % 20 > 0) {
    if (call.side === 'app') headers['x-ct'] = person.token
    else headers.cookie = `fairlead_operator=${person.token}`
  }
  const query = Object.entries(input).map(
    ([name, value]) =>
      `${encoded(name)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  const answer = await (call.side === 'app' ? world.app : world.console).inject({
    method: call.method,
    url: call.method === 'GET' ? `${call.path}?${query.join('&')}` : call.path,
    headers,
    remoteAddress: `198.51.100.${who % 250}`,
    ...(call.method === 'POST' ? { payload: call.form ? formOf(input) : { ...input } } : {}),
  })
  const envelope = JSON.parse(answer.payload) as { code?: number; data?: { key?: string } | null }
  return { status: answer.statusCode, code: envelope.code, key: envelope.data?.key }
}

/** A lone surrogate has no place in a URL. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function formOf(input: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    form.set(name, new File([JSON.stringify(value)], 'a.png'))
  return form
}

/** Some of the calls end sessions; everybody comes back. */
async function signEverybodyIn(): Promise<void> {
  const expires = new Date(world.clock.now().getTime() + 3_600_000)
  for (const person of partners) {
    person.token = newSecret()
    await world.asOwner(
      'insert into partner_session (token_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [hashSecret(person.token), person.id, world.clock.now(), expires],
    )
  }
  for (const person of staff) {
    person.token = newSecret()
    await world.asOwner(
      'insert into operator_session (token_hash, operator_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [hashSecret(person.token), person.id, world.clock.now(), expires],
    )
  }
}

/** Everything that can be named, whoever owns it: the newest of each table with an id. */
async function idsThereAre(): Promise<string[]> {
  const tables = await world.asOwner<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid'
       and t.table_type = 'BASE TABLE' and c.table_name not like 'event%' order by 1`,
  )
  const ids = await world.asOwner<{ id: string }>(
    tables.map(({ name }) => `(select id from ${name} order by id desc limit 6)`).join(' union all '),
  )
  return ids.map(({ id }) => id)
}
