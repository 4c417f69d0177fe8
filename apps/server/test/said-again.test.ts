import { partnerApi } from '@fairlead/contract/api'
import type { Endpoint } from '@fairlead/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from './support/books.ts'
import { refusalOf } from './support/refused.ts'
import { fillForAll, testEveryPost } from './support/said-again/every-post.ts'
import { partnerCases } from './support/said-again/partner-cases.ts'
import { type PartnerAgain, PartnerStage } from './support/said-again/partner-stage.ts'
import { fresh } from './support/said-again/stage.ts'
import { openWorld, type World } from './support/world.ts'

type Subject = keyof typeof partnerApi
type Call = (input: unknown, options: { idempotencyKey: string }) => Promise<unknown>
type Asked = Extract<PartnerAgain<unknown>, { ask: unknown }>

let world: World
let stage: PartnerStage
beforeAll(async () => {
  world = await openWorld()
  stage = new PartnerStage(world)
  await fillForAll(world)
})
afterAll(() => world.close())

testEveryPost<Subject, PartnerAgain<unknown>>(partnerApi, partnerCases, sayAgain)

it('leaves the books whole', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})

async function sayAgain(
  subject: Subject,
  name: string,
  { money }: Endpoint,
  { again, ask }: Asked,
): Promise<void> {
  const { by, input } = await ask(stage)
  const call = (by.api[subject] as unknown as Readonly<Record<string, Call>>)[name] as Call
  const key = fresh()
  const said = await input()
  const before = await rows()
  const first = await call(said, key)
  const once = await rows()

  // Under its own key it was said already, whatever it is.
  if (money) {
    expect(await call(said, key)).toEqual(first)
    expect(await rows()).toEqual(once)
  }
  for (let twice = 0; twice < 2; twice += 1) {
    const next = await input()
    const other = fresh()
    if (again === 'same') expect(await call(next, other)).toEqual(first)
    else if (again === 'nothing new' || again === 'another') await call(next, other)
    else expect(await refusalOf(call(next, other))).toBe(again)
    // The key that found nothing to do says so again, and is good for nothing else.
    if (money && again === 'same') expect(await call(next, other)).toEqual(first)
  }
  const after = await rows()
  if (again === 'another') expect(told(once, after)).toEqual(told(before, once).map((n) => n * 2n))
  else expect(after).toEqual(once)
}

/** How many notices, letters and pushes came to be between two moments. */
function told(before: Rows, after: Rows): bigint[] {
  return ['notice', 'mail', 'push_message'].map((table) => (after[table]?.n ?? 0n) - (before[table]?.n ?? 0n))
}

/** What a call writes whose answer nobody may wait for: claimed keys, tries, sessions and step-ups. */
const besides = ['request', 'attempt', 'partner_session', 'step_up']

type Rows = Readonly<Record<string, { readonly n: bigint; readonly content: string }>>

/** How many rows each table has, and a fingerprint of them: one effect is what a second one would change. */
async function rows(): Promise<Rows> {
  const tables = await world.asOwner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition and relname <> all ($1) order by relname`,
    [besides],
  )
  const counted = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as n, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as content
       from ${name} t`,
  )
  const all = await world.asOwner<{ name: string; n: bigint; content: string }>(counted.join(' union all '))
  return Object.fromEntries(all.map(({ name, n, content }) => [name, { n, content }]))
}
