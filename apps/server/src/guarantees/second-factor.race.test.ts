import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/books.ts'
import { put } from '../testing/orders.ts'
import { withRealMoney } from '../testing/real-money.ts'
import { refusalOf } from '../testing/refused.ts'
import { staffId } from '../testing/world.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** With real money nobody acts without a second factor, and no campaign takes partners' cash untried. */
let stage: Stage
let cashier: string
beforeAll(async () => {
  stage = await openStage(new Date())
  cashier = await staffId(stage.world, 'cashier')
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const record = () =>
  stoppedBy(
    call(stage.world.ctx.db, 'record_deposit', randomUUID(), cashier, 'TB-1', stage.world.clock.now()),
  )

const startSession = async (step: bigint | null) => {
  const { ctx, clock } = stage.world
  const { rows } = await call(ctx.db, 'start_operator_session', randomBytes(32), cashier, step, clock.now())
  return rows[0]?.value
}

describe('the server by itself', () => {
  it.each([
    [
      'starts no session of staff',
      `insert into operator_session (token_hash, operator_id, created_at, expires_at)
       select '\\x00', id, now(), now() from operator limit 1`,
    ],
    ['gives no session to somebody else', 'update operator_session set operator_id = operator_id'],
    ['lengthens no session of staff', `update operator_session set expires_at = 'infinity'`],
  ])('%s', async (_name, statement) => {
    expect(await stoppedBy(stage.world.ctx.db.query(statement))).toBe(
      '42501 permission denied for table operator_session',
    )
  })

  it('enrols nobody by hand', async () => {
    const enrol = stage.world.ctx.db.query('update operator set totp_enrolled_at = now()')
    expect(await stoppedBy(enrol)).toBe('42501 permission denied for table operator')
  })
})

it('somebody without a second factor does nothing with real money, and may in the demo', async () => {
  expect(await record()).toBe('FLREF data_error')
  await withRealMoney(stage.world, async () => {
    expect(await record()).toBe('FLREF totp_enrolment_missing')
    for (const kind of ['escrow_out', 'network_out', 'trial_orders', 'standing_order', 'order_void']) {
      const role = kind === 'escrow_out' || kind === 'network_out' ? 'cashier' : 'campaign_manager'
      const who = await staffId(stage.world, role)
      const proposed = call(
        stage.world.ctx.db,
        ...([
          'propose',
          randomUUID(),
          kind,
          who,
          null,
          null,
          '{}',
          'a note',
          stage.world.clock.now(),
        ] as const),
      )
      expect(await stoppedBy(proposed)).toBe('FLREF totp_enrolment_missing')
    }
    const end = call(
      stage.world.ctx.db,
      ...([
        'end_coupon_offer',
        randomUUID(),
        await staffId(stage.world, 'content'),
        'x',
        stage.world.clock.now(),
      ] as const),
    )
    expect(await stoppedBy(end)).toBe('FLREF totp_enrolment_missing')
  })
})

it('whoever enrolled gets in with a code that was not used before, and acts', async () => {
  const { ctx, clock } = stage.world
  expect(await startSession(null)).toBe(true)
  await call(ctx.db, 'begin_totp', cashier, randomBytes(48))
  await call(ctx.db, 'use_totp', cashier, 100n, clock.now())
  expect(await startSession(null)).toBe(false)
  expect(await startSession(100n)).toBe(false)
  expect(await startSession(101n)).toBe(true)
  expect(await startSession(101n)).toBe(false)
  await withRealMoney(stage.world, async () => expect(await record()).toBe('FLREF data_error'))
})

it('a campaign takes partners’ cash after ten trial orders with real money, and nobody can ask for fewer', async () => {
  const { world, partner, offerId } = stage
  expect(await stoppedBy(world.ctx.db.query('update campaign set trials_needed = 0'))).toBe(
    '42501 permission denied for table campaign',
  )
  await withRealMoney(stage.world, async () => {
    const fewer = world.asOwner('update campaign set trials_needed = 9 where id = $1', [
      world.campaigns.second,
    ])
    expect(await stoppedBy(fewer)).toBe('23503 campaign_fewer_trials_only_in_demo_mode')
    expect(await refusalOf(put(partner, offerId, '5.00'))).toBe('trials_missing')
  })
  await put(partner, offerId, '5.00')
})

it('not even the owner voids an order without two people', async () => {
  const { world, partner, runningId } = stage
  const voided = world.asOwner(
    `update ad_order set reason = 'void_content' where account_id = $1 and id = $2`,
    [partner.id, runningId],
  )
  expect(await stoppedBy(voided)).toBe('23514 order_is_voided_by_two_people')
  const alone = await call(
    world.ctx.db,
    ...([
      'void_order',
      runningId,
      await staffId(world, 'campaign_manager'),
      'void_content',
      world.clock.now(),
    ] as const),
  ).catch((error: { code?: string }) => error.code)
  expect(alone).toBe('42883')
})
