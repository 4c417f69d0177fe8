import { randomUUID } from 'node:crypto'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { operatorRoles } from '@fairlead/contract/operator-roles'
import type { stepUpParams } from '@fairlead/contract/step-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { casesOf, fieldsOf } from '../../test/support/call-cases.ts'
import { operatorInput, partnerInput } from '../../test/support/good-input.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import { ownPage } from '../../test/support/own-page.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  operatorCookie,
  payIn,
  type TestPartner,
} from '../../test/support/people.ts'
import { callRaw, refusalIn, requestsSent } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'

let world: World
let me: TestPartner
let owner: TestPartner
/** Everything with an id that belongs to somebody else. */
let foreign: Record<string, string>
let before: Record<string, bigint>

beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 500_000_000n)
  me = await joinPartner(world)
  owner = await joinPartner(world)
  await payIn(world, me, '40.00')
  await payIn(world, owner, '40.00')
  const destination = await bindCard(world, owner)
  const ask = { amount: '10.00', destination_id: destination }
  const withdrawal = await owner.api.wallet.withdraw(
    { ...ask, step_up: await owner.stepUp('withdraw', ask) },
    { idempotencyKey: randomUUID() },
  )
  const order = await offerOf(world, owner, world.campaigns.landing)
  const offer = await offerOf(world, owner, world.campaigns.second).catch(() => order)
  await put(owner, order, '20.00')
  const oneOf = async (table: string) =>
    (
      await one<{ id: string }>(world.ctx.db, `select id from ${table} where account_id = $1 limit 1`, [
        owner.id,
      ])
    ).id
  foreign = {
    order,
    offer,
    destination,
    withdrawal: withdrawal.id,
    deposit: await oneOf('deposit'),
    entry: await oneOf('entry'),
    notice: await oneOf('notice'),
    partner: owner.id,
  }
  before = await countBooks(world)
})
afterAll(async () => {
  process.stdout.write(`foreign ids: ${requestsSent()} requests sent\n`)
  await world.close()
})

const partnerCases = casesOf(partnerApi, partnerInput).flatMap((call) =>
  fieldsOf(call.endpoint)
    // A followed ID is published for others to read; everything else with an id is its owner's alone.
    .filter(({ field }) => field !== 'followed_id' && (field === 'id' || field.endsWith('_id')))
    .map(({ field }) => ({ ...call, field })),
)

describe('an id of another partner', () => {
  it.each(partnerCases)('$name answers it exactly as an id that is nobody’s', async (call) => {
    const ask = async (id: string) => {
      const input: Record<string, unknown> = { ...call.input, [call.field]: id }
      // A good step-up, so that nothing but the id can be the reason.
      if (call.name === 'plan.orderPut')
        input.step_up = await me.stepUp('fund', input as Parameters<typeof stepUpParams.fund>[0])
      if (call.name === 'wallet.withdraw')
        input.step_up = await me.stepUp('withdraw', input as Parameters<typeof stepUpParams.withdraw>[0])
      if (call.name === 'acceptor.order')
        input.step_up = await me.stepUp('exchange', input as Parameters<typeof stepUpParams.exchange>[0])
      return callRaw(world.app, call.endpoint, input, {
        'x-ct': me.token,
        'idempotency-key': randomUUID(),
      })
    }
    const nobodys = await ask(randomUUID())
    expect([nobodys.status, nobodys.envelope.code, refusalIn(nobodys).key]).toEqual([200, 405, 'data_error'])
    for (const [what, id] of Object.entries(foreign)) {
      expect([what, (await ask(id)).text]).toEqual([what, nobodys.text])
    }
  })
})

describe('an id that is nobody’s, at the console', () => {
  const cases = casesOf(operatorApi, operatorInput).filter(({ endpoint }) =>
    fieldsOf(endpoint).some(({ field }) => field === 'id'),
  )

  it.each(cases)(
    '$name answers it with a data error, and a role that may not with the same code',
    async (call) => {
      for (const role of operatorRoles) {
        const answer = await callRaw(
          world.console,
          call.endpoint,
          { ...call.input, id: randomUUID() },
          { ...ownPage, cookie: await operatorCookie(world, role), 'idempotency-key': randomUUID() },
        )
        const key = call.endpoint.roles?.includes(role) ? 'data_error' : 'role_missing'
        expect([role, answer.status, answer.envelope.code, refusalIn(answer).key]).toEqual([
          role,
          200,
          405,
          key,
        ])
      }
    },
  )
})

it('changes nothing of either partner', async () => {
  expect(await countBooks(world)).toEqual(before)
  expect(await brokenInvariants(world)).toEqual([])
})
