import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { totpStep } from '../../src/credentials/totp.ts'
import { hashSecret, newSecret } from '../../src/crypto/opaque.ts'
import { brokenInvariants } from '../support/books.ts'
import { put } from '../support/orders.ts'
import { withRealMoney } from '../support/real-money.ts'
import { refusalOf } from '../support/refused.ts'
import { loginTicket, turnOnSecondStep } from '../support/second-step.ts'
import { operatorOf, staffToken } from '../support/staff.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** With real money nobody acts without a second factor, and no campaign takes partners' cash untried. */
let stage: Stage
let cashier: string
/** The cashier's id. */
let id: string
beforeAll(async () => {
  stage = await openStage(new Date())
  cashier = await sessionWithoutFactor('cashier')
  id = await operatorOf(stage.world, cashier)
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

/** A session that began before its person had an authenticator. */
async function sessionWithoutFactor(role: string): Promise<string> {
  const token = await staffToken(stage.world, role)
  await stage.world.asOwner('update operator_session set proven_at = null where token_hash = $1', [
    hashSecret(token),
  ])
  return token
}

const record = (token = cashier) =>
  stoppedBy(
    call(stage.world.staff.db, 'record_deposit', randomUUID(), token, 'TB-1', stage.world.clock.now()),
  )

const startSession = async (step: bigint | null, token = newSecret()) => {
  const { ctx, clock } = stage.world
  const { rows } = await call(ctx.auth, 'start_operator_session', hashSecret(token), id, step, clock.now())
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
      const who = await sessionWithoutFactor(role)
      const proposed = call(
        stage.world.staff.db,
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
      stage.world.staff.db,
      ...([
        'end_coupon_offer',
        randomUUID(),
        await sessionWithoutFactor('content'),
        'x',
        stage.world.clock.now(),
      ] as const),
    )
    expect(await stoppedBy(end)).toBe('FLREF totp_enrolment_missing')
  })
})

it('whoever enrolled gets in with a code that was not used before, and acts', async () => {
  const { ctx, clock } = stage.world
  const before = newSecret()
  expect(await startSession(null, before)).toBe(true)
  await call(stage.world.staff.db, 'begin_totp', cashier, randomBytes(48), clock.now())
  await call(ctx.auth, 'enrol_totp', cashier, 100n, clock.now())
  expect(await startSession(null)).toBe(false)
  expect(await startSession(100n)).toBe(false)
  const proven = newSecret()
  expect(await startSession(101n, proven)).toBe(true)
  expect(await startSession(101n)).toBe(false)
  // Of three sessions of one person, one enrolled, one began without a code, and one with.
  const recorded: string[] = []
  await withRealMoney(stage.world, async () => {
    for (const token of [cashier, before, proven]) recorded.push(await record(token))
  })
  expect(recorded).toEqual(['FLREF data_error', 'FLREF proof_needed', 'FLREF data_error'])
  await stage.world.asOwner(
    `update operator_session set proven_at = proven_at - interval '15 minutes' where token_hash = $1`,
    [hashSecret(proven)],
  )
  await withRealMoney(stage.world, async () => expect(await record(proven)).toBe('FLREF proof_needed'))
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
      await staffToken(world, 'campaign_manager'),
      'void_content',
      world.clock.now(),
    ] as const),
  ).catch((error: { code?: string }) => error.code)
  expect(alone).toBe('42883')
})

describe('the login of authentication', () => {
  it('starts no session by a password alone where the partner’s second step is on, and uses no code twice', async () => {
    const { world, partner } = stage
    const { ctx, clock } = world
    await turnOnSecondStep(world, partner)
    const [row] = await world.asOwner<{ hash: string }>(
      'select password_hash as hash from partner where id = $1',
      [partner.id],
    )
    const known = [null, null, null, [randomBytes(32)], clock.now()]
    const start = (door: string) =>
      stoppedBy(call(ctx.auth, door, hashSecret(newSecret()), partner.id, row?.hash, ...known))
    expect(await start('start_partner_session')).toBe('FLREF second_step_needed')
    const ticket = hashSecret(await loginTicket(world, partner))
    const finish = async (step: bigint) => {
      const { rows } = await call(
        ctx.auth,
        'finish_login',
        ticket,
        step,
        null,
        hashSecret(newSecret()),
        ...known,
      )
      return rows[0]?.value
    }
    const now = totpStep(clock.now())
    expect(await finish(now)).toBeNull()
    expect(await finish(now + 1n)).toMatchObject({ ended: 0 })
    expect(await finish(now + 2n)).toBeNull()
  })
})
