import { randomUUID } from 'node:crypto'
import { ApiFailure, ApiRefusal } from '@fairlead/contract/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '../../src/db/read.ts'
import { orderOn } from '../guarantees/stage.ts'
import { brokenInvariants } from '../support/books.ts'
import { bindCard, fillEscrow, joinPartner, payIn, type TestPartner } from '../support/people.ts'
import { openPostgresWorld, type World } from '../support/world.ts'

/** Each partner's 2 rounds × 5 calls = 10 keys, each sent 50 times at once. */
const partners = Number(process.env.FAIRLEAD_SAME_KEY_PARTNERS ?? 2)
const rounds = 2
const times = 50

let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
})
afterAll(() => world?.close())

it('one key sent fifty times at once has one effect and one answer, and refuses any other request', async () => {
  const keys: string[] = []
  for (let n = 0; n < partners; n += 1) {
    const partner = await joinPartner(world)
    await payIn(world, partner, '50.00')
    const card = await bindCard(world, partner)
    for (let round = 0; round < rounds; round += 1) keys.push(...(await oneRound(partner, card)))
    expect((await partner.api.wallet.property({})).available_balance).toBe('50.00')
  }
  const { effects } = await one<{ effects: bigint }>(
    world.ctx.db,
    `select (select count(*) from entry where idempotency_key = any ($1))
       + (select count(*) from deposit where idempotency_key = any ($1)) as effects`,
    [keys.map((key) => `partner:${key}`)],
  )
  process.stdout.write(
    `same key: ${keys.length} keys × ${times} calls, ${effects} effects; sent again after HTTP 503: ${sentAgain}\n`,
  )
  expect(effects).toBe(BigInt(partners * rounds * 5))
  expect(await brokenInvariants(world)).toEqual([])
})

/** Funds, cancels, opens a deposit, withdraws and takes it back; answers the keys that were used. */
async function oneRound(partner: TestPartner, card: string): Promise<string[]> {
  const { plan, wallet } = partner.api
  const order = await orderOn(world, partner, world.campaigns.landing)
  const wish = { id: order, amount: '20.00', rule_version: 1 }
  const put = { ...wish, step_up: await partner.stepUp('fund', wish) }
  const more = { ...put, amount: '21.00' }
  const funded = await atOnce(
    (key) => plan.orderPut(put, key),
    (key) => plan.orderPut(more, key),
  )
  const cancelled = await atOnce(
    (key) => plan.orderCancel({ id: order }, key),
    (key) => plan.orderCancel({ id: randomUUID() }, key),
  )
  const deposit = await atOnce(
    (key) => wallet.depositOpen({ amount: '10.00' }, key),
    (key) => wallet.depositOpen({ amount: '10.01' }, key),
  )
  const ask = { amount: '30.00', destination_id: card }
  const wanted = { ...ask, step_up: await partner.stepUp('withdraw', ask) }
  const withdrawn = await atOnce(
    (key) => wallet.withdraw(wanted, key),
    (key) => wallet.withdraw({ ...wanted, amount: '30.01' }, key),
  )
  const { id } = withdrawn.answer
  const back = await atOnce(
    (key) => wallet.withdrawalCancel({ id }, key),
    (key) => wallet.withdrawalArrived({ id }, key),
  )
  return [funded, cancelled, deposit, withdrawn, back].map(({ key }) => key)
}

type Key = { readonly idempotencyKey: string }

/** Sends one call many times at once under one key, and then another call under the same key. */
async function atOnce<Answer>(
  call: (key: Key) => Promise<Answer>,
  another: (key: Key) => Promise<unknown>,
): Promise<{ key: string; answer: Answer }> {
  const idempotencyKey = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: times }, () => untilAnswered(() => call({ idempotencyKey }))),
  )
  const [answer] = answers
  if (!answer) throw new Error('no answer')
  expect(answers).toEqual(Array.from({ length: times }, () => answer))
  const refused = await another({ idempotencyKey }).catch((error: unknown) => error)
  expect(refused instanceof ApiRefusal && refused.key).toBe('idempotency_key_reused')
  return { key: idempotencyKey, answer }
}

/** How often a call was told to come again. */
let sentAgain = 0

/** As the app does: whoever waited too long behind the other calls of the key sends the same again under it. */
async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 503)) throw error
      sentAgain += 1
    }
  }
}
