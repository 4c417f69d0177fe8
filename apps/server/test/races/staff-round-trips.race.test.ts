import { operatorApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildConsole } from '../../src/console.ts'
import { casesOf } from '../support/call-cases.ts'
import { fillForAll } from '../support/said-again/every-post.ts'
import { staffCases } from '../support/said-again/staff-cases.ts'
import { type Again, fresh, Stage } from '../support/said-again/stage.ts'
import { staffOn } from '../support/staff.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { Trips } from './trips.ts'

/** How often a call of staff that changes money waits for the database, at most: as often as a partner's. */
const most = 3

let world: World
let stage: Stage
const trips = new Trips()
let counted: ReturnType<typeof buildConsole>
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  stage = new Stage(world)
  await fillForAll(world)
  const { staff } = world
  counted = buildConsole({ ...staff, network: { ...staff.network }, db: trips.counted(staff.db) })
}, 120_000)
afterAll(async () => {
  await counted?.close()
  await world?.close()
})

type Call = (input: unknown, options: { idempotencyKey: string }) => Promise<unknown>
const moneyCalls = casesOf(operatorApi, {}).filter(({ endpoint }) => endpoint.money)

it.each(moneyCalls)('$name is done with at most three waits for the database', async ({ name }) => {
  const [subject = '', call = ''] = name.split('.')
  const cases: Readonly<Record<string, Readonly<Record<string, Again<unknown>>>>> = staffCases
  const again = cases[subject]?.[call]
  if (!again || !('ask' in again)) throw new Error(`${name} changes nothing`)
  const { by, input } = await again.ask(stage)
  const api = staffOn(counted, by) as unknown as Readonly<Record<string, Readonly<Record<string, Call>>>>
  await trips.begin()
  await api[subject]?.[call]?.(input, fresh())
  process.stdout.write(`round trips: ${name} ${trips.count}\n`)
  expect(trips.count).toBeGreaterThan(0)
  expect(trips.count).toBeLessThanOrEqual(most)
})
