import { operatorApi } from '@fairlead/contract/api'
import type { Endpoint } from '@fairlead/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { fillForAll, testEveryPost } from '../../test/support/said-again/every-post.ts'
import { staffCases } from '../../test/support/said-again/staff-cases.ts'
import { type Again, fresh, Stage } from '../../test/support/said-again/stage.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'

type Subject = keyof typeof operatorApi
type Call = (input: unknown, options: { idempotencyKey: string }) => Promise<Record<string, unknown>>

let world: World
let stage: Stage
beforeAll(async () => {
  world = await openWorld()
  stage = new Stage(world)
  await fillForAll(world)
})
afterAll(() => world.close())

/** Every line of the audit log, notice, mail and push there is. */
const written = () =>
  one<Record<'audits' | 'notices' | 'mails' | 'pushes', bigint>>(
    world.ctx.db,
    `select (select count(*) from audit) as audits, (select count(*) from notice) as notices,
       (select count(*) from mail) as mails, (select count(*) from push_message) as pushes`,
  )

testEveryPost<Subject, Again<unknown>>(operatorApi, staffCases, sayAgain)

it('leaves the books whole', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})

async function sayAgain(
  subject: Subject,
  name: string,
  { money }: Endpoint,
  { again, ask, ...known }: Extract<Again<unknown>, { ask: unknown }>,
): Promise<void> {
  const { by, input } = await ask(stage)
  const call = (by.api[subject] as unknown as Readonly<Record<string, Call>>)[name] as Call
  const key = fresh()
  const before = await written()
  const first = await call(input, key)
  const once = await written()
  expect(once.audits - before.audits).toBe('lines' in known ? known.lines : 1n)

  // Under its own key it was said already, whatever it is.
  if (money) {
    expect(withoutSecrets(await call(input, key))).toEqual(withoutSecrets(first))
    expect(await written()).toEqual(once)
  }
  for (let twice = 0; twice < 2; twice += 1) {
    if (again === 'same') expect(withoutSecrets(await call(input, fresh()))).toEqual(withoutSecrets(first))
    else if (again === 'nothing new') await call(input, fresh())
    else if (again === 'another') await call(input, fresh())
    else expect(await refusalOf(call(input, fresh()))).toBe(again)
  }
  const more = again === 'another' ? 2n : 0n
  const told = 'tells' in known ? more : 0n
  expect(await written()).toEqual({
    ...once,
    audits: once.audits + more,
    notices: once.notices + told,
    mails: once.mails + told,
  })
}

/** A setup code is shown once. */
function withoutSecrets({ setup_code: _, ...answer }: Record<string, unknown>) {
  return answer
}
