import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../../test/support/books.ts'
import { offerOf } from '../../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../../test/support/people.ts'
import { refusalOf } from '../../../test/support/refused.ts'
import { decideAbout } from '../../../test/support/standing.ts'
import { openWorld, type World } from '../../../test/support/world.ts'
import { recallCaller } from '../../http/caller.ts'
import { fundPlan } from '../../plan/fund-plan.ts'
import { inTransaction, type Pool, type Statement } from '../pool.ts'
import { many } from '../read.ts'
import { type Guarded, SessionRejected, withSessionCheck } from './guard.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 2_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

/** What putting 20.00 on an offer takes. */
const putInput = async (id: string) => {
  const { rule } = await partner.api.plan.orderDetail({ id })
  const wish = { id, amount: '20.00', rule_version: rule.version }
  return { ...wish, step_up: await partner.stepUp('fund', wish) }
}

/** Another process ends it, and tells this one nothing. */
const endSession = () => world.asOwner('delete from partner_session where account_id = $1', [partner.id])

/** This partner, whose token was good here before. */
function known() {
  const visitor = { requestId: '', language: 'en', zone: 'UTC', address: '' } as const
  const known = recallCaller(world.ctx, visitor, partner.token, randomUUID())
  if (!known) throw new Error('the token was to be known here')
  return known
}

/** The pool of one call of this partner, and what was sent through it at once. */
function guarded(pool: Pool = world.ctx.db): Guarded {
  return withSessionCheck(pool, known().guard)
}

/** The world's pool, and how many statements went together in each round trip. */
function counting() {
  const sent: number[] = []
  const pool: Pool = {
    ...world.ctx.db,
    together: (statements, scope) => {
      sent.push(statements.length)
      return world.ctx.db.together(statements, scope)
    },
  }
  return { pool, sent }
}

const never = '2001-01-01T00:00:00Z'
const mark: Statement = { text: `update notice set read_at = '${never}' where account_id = $1` }
const marked = async () =>
  (await world.asOwner(`select from notice where account_id = $1 and read_at = '${never}'`, [partner.id]))
    .length > 0

describe('a token that was good in this process before', () => {
  it('moves no money once its session has ended, and answers 503', async () => {
    const id = await offerOf(world, partner, world.campaigns.landing)
    const input = await putInput(id)
    await endSession()
    const before = await countBooks(world)
    expect(await refusalOf(partner.api.plan.orderPut(input, { idempotencyKey: randomUUID() }))).toEqual(
      'token_expired',
    )
    expect(await countBooks(world)).toEqual(before)
  })

  it.each([
    ['ended', () => endSession(), 'token_expired'],
    [
      'past its days',
      () => world.asOwner('update partner_session set expires_at = $1', [world.clock.now()]),
      'token_expired',
    ],
    [
      'of a disabled account',
      () => decideAbout(world, { id: partner.id, action: 'disable', reason: 'traffic_examined', days: 30 }),
      'disabled',
    ],
  ] as const)('is refused at the next call when it is %s', async (_, end, refusal) => {
    await partner.api.plan.awaitPutCount({})
    await end()
    expect(await refusalOf(partner.api.plan.awaitPutCount({}))).toEqual(refusal)
    // A call that the server could answer without the database is no exception, nor is one with a bad input.
    expect(await refusalOf(partner.api.plan.orderDecline({ id: 'no id' }))).toEqual(refusal)
  })

  it('ends no process when it is refused while a bad input is', async () => {
    await partner.api.following.list({})
    await endSession()
    const leftAlone: unknown[] = []
    const note = (reason: unknown) => leftAlone.push(reason)
    process.on('unhandledRejection', note)
    expect(await refusalOf(partner.api.following.list({ cursor: 'made up' }))).toEqual('token_expired')
    // Node tells of it once every promise that was settled has been heard.
    await nextTurn()
    process.off('unhandledRejection', note)
    expect(leftAlone).toEqual([])
  })

  it('is noted as seen when it comes again after a while', async () => {
    world.clock.advance(3_600_000)
    await partner.api.session.userInfo({})
    const [seen] = await world.asOwner<{ at: Date }>(
      'select last_seen_at as at from partner_session where account_id = $1',
      [partner.id],
    )
    expect(seen?.at).toEqual(world.clock.now())
  })
})

describe('a call that its guard turns away', () => {
  it('has done nothing of what it asked, one by one, at once or in a transaction', async () => {
    await endSession()
    const attempts = [
      (db: Pool) => db.query(mark, [partner.id]),
      (db: Pool) => db.together([{ ...mark, values: [partner.id] }]),
      (db: Pool) => Promise.all([db.query('select 1'), db.query(mark, [partner.id])]),
      (db: Pool) => inTransaction(db, (client) => client.query(mark, [partner.id])),
    ]
    for (const attempt of attempts) {
      const call = guarded()
      await expect(attempt(call.db)).rejects.toThrow(SessionRejected)
      // Whoever does not listen gets no further.
      await expect(attempt(call.db)).rejects.toThrow(SessionRejected)
      expect([call.checkSession(), await marked()]).toEqual([false, false])
    }
  })
})

describe('a call that its guard lets in', () => {
  it('sends what it asks at once in one round trip, with the guard before the first', async () => {
    const { pool, sent } = counting()
    const { db, checkSession } = guarded(pool)
    expect(checkSession()).toBeUndefined()
    const read = () => many<{ account_id: string }>(db, 'select account_id from wallet where $1', [true])
    const all = await Promise.all([read(), read(), read()])
    await read()
    expect([checkSession(), sent]).toEqual([true, [3, 1]])
    expect(all).toEqual(Array(3).fill([{ account_id: partner.id }]))
  })

  it('funds a plan that was looked at in one round trip, and reads the order in it', async () => {
    const input = await putInput(await offerOf(world, partner, world.campaigns.landing))
    const { pool, sent } = counting()
    const { db } = guarded(pool)
    const order = await fundPlan({ ...world.ctx, db }, known().caller, input)
    expect([order.status, order.put_amount, sent]).toEqual(['matching', '20.00', [2]])
  })

  it('goes on after a statement that failed', async () => {
    const { db, checkSession } = guarded()
    await expect(db.query('select 1 / 0')).rejects.toThrow('division by zero')
    expect(checkSession()).toBeUndefined()
    await db.query(mark, [partner.id])
    expect([checkSession(), await marked()]).toEqual([true, true])
  })

  it('does nothing behind a statement whose value cannot be sent', async () => {
    const { db } = guarded()
    const unsendable = { text: 'select $1::timestamptz', values: [new Date(Number.NaN)] }
    await expect(db.together([unsendable, { ...mark, values: [partner.id] }])).rejects.toThrow(
      'Invalid time value',
    )
    expect(await marked()).toBe(false)
  })
})

it('lets a failed funding leave the next caller of the connection outside its scope', async () => {
  const input = await putInput(await offerOf(world, partner, world.campaigns.landing))
  await partner.api.plan.orderPut(input, { idempotencyKey: randomUUID() })
  for (let n = 0; n < 30; n += 1) {
    expect(await refusalOf(partner.api.plan.orderPut(input, { idempotencyKey: randomUUID() }))).toEqual(
      'step_up_invalid',
    )
    const wallets = await many(world.ctx.db, 'select from wallet where $1', [true])
    expect(wallets.length).toBeGreaterThan(1)
  }
})
