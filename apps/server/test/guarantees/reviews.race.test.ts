import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../support/books.ts'
import { fillEscrow } from '../support/people.ts'
import { withRealMoney } from '../support/real-money.ts'
import { joinStaff, operatorOf, withRole } from '../support/staff.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** A withdrawal of 5.00 in review, extended once, and an appeal against it; startup funds of 20.00 that were proposed. */
let stage: Stage
let support: string
let approver: string
const review = randomUUID()
const appeal = randomUUID()
const funds = randomUUID()
beforeAll(async () => {
  stage = await openStage()
  const { world, partner, withdrawalId } = stage
  const now = world.clock.now()
  support = (await joinStaff(world, 'support')).token
  approver = (await joinStaff(world, 'approver')).token
  const open = [withdrawalId, 5_000_000n, 'sanctions_list', support, review, randomUUID(), 'W-PART', now]
  await call(world.staff.db, 'open_review', ...open)
  await call(world.staff.db, 'extend_review', review, support, now)
  await call(world.ctx.db, 'open_appeal', partner.token, appeal, 'review', review, 'It is mine.', now)
  await call(world.staff.db, 'propose_advance', partner.id, funds, 20_000_000n, support, now)
  await fillEscrow(world, world.ctx.network.id, 40_000_000n, 'advances')
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

/** A second row like the one there is, with some columns changed. */
const secondReview = `insert into review (account_id, id, withdrawal_id, root_id, reason, opened_by, opened_at, ends_at)
  select account_id, gen_random_uuid(), withdrawal_id, root_id, reason, opened_by, opened_at,
    opened_at + interval '72 hours' from review`
const secondFunds = (
  columns: string,
) => `insert into startup_funds (account_id, id, amount, proposed_by, proposed_at)
  select account_id, gen_random_uuid(), ${columns}, proposed_by, proposed_at from startup_funds`

it.each([
  [
    'a review does not last longer than the tenth business day with one person’s word',
    `update review set ends_at = add_business_days(opened_at, 10) + interval '1 second'`,
    '23514 review_has_an_end',
  ],
  [
    'a review that nobody extended does not last longer than 72 hours',
    `update review set extended_by = null, extended_at = null, ends_at = opened_at + interval '73 hours'`,
    '23514 review_has_an_end',
  ],
  [
    'a review has an end',
    'update review set ends_at = null',
    '23502 null value in column "ends_at" of relation "review" violates not-null constraint',
  ],
  [
    'one person does not extend a review twice',
    'update review set extended_again_by = extended_by, extended_again_at = extended_at',
    '23514 review_second_extension_takes_a_second_person',
  ],
  [
    'a review is not extended once its date was over',
    `update review set extended_at = opened_at + interval '73 hours'`,
    '23514 review_is_extended_before_its_end',
  ],
  [
    'a review does not end after its date',
    `update review set outcome = 'cleared', ended_by = opened_by, ended_at = ends_at + interval '1 second'`,
    '23514 review_ends_by_its_date',
  ],
  [
    'whoever opened a review does not refuse the withdrawal',
    `update review set outcome = 'returned', ended_by = opened_by, ended_at = opened_at, returned_for = reason`,
    '23514 review_return_takes_two_people',
  ],
  [
    'a withdrawal is not refused by nobody',
    `update review set outcome = 'returned', ended_at = opened_at, returned_for = reason`,
    '23514 review_is_ended_by_somebody',
  ],
  ['an amount is in review once', secondReview, '23505 review_once_per_amount'],
  [
    'a review has a reason of the list',
    `update review set reason = 'because'`,
    '23503 review_reason_is_on_the_list',
  ],
  [
    'a withdrawal in review has a review',
    'update withdrawal set review_id = null',
    '23514 withdrawal_in_review_has_a_review',
  ],
  [
    'whoever put a withdrawal in review does not decide the appeal',
    `update appeal set state = 'granted', decided_by = (select opened_by from review), decided_at = opened_at`,
    '23514 appeal_decided_by_somebody_else',
  ],
  [
    'an appeal brings no more than was at stake',
    `update appeal set state = 'granted', decided_by = (select id from operator where role = 'auditor'),
       decided_at = opened_at, credit = at_stake + 10000`,
    '23514 appeal_credit_at_most_what_was_at_stake',
  ],
  [
    'nobody raises what was at stake',
    'update appeal set at_stake = at_stake * 2',
    '23503 appeal_stake_is_the_withdrawals',
  ],
  [
    'whoever decided an appeal does not pay its credit',
    `update appeal set state = 'credited', decided_by = o.id, credited_by = o.id, credit = 10000
     from operator o where o.role = 'auditor'`,
    '23514 appeal_credit_takes_two_people',
  ],
  [
    'startup funds are at most 20.00',
    'update startup_funds set amount = 20010000',
    '23514 startup_funds_at_most_20',
  ],
  ['startup funds are given once', secondFunds('amount'), '23505 startup_funds_once'],
  [
    'whoever proposed startup funds does not agree to them',
    `update startup_funds set state = 'granted', decided_by = proposed_by, decided_at = proposed_at`,
    '23514 startup_funds_take_two_people',
  ],
  [
    'startup funds are not lent before two people agreed',
    `insert into network_grant (account_id, id, kind, amount, given_at)
     select account_id, id, 'advance', amount, proposed_at from startup_funds`,
    '23503 network_grant_advance_was_agreed',
  ],
])('%s', async (_name, statement, stop) => {
  expect(await stoppedBy(stage.world.asOwner(statement))).toBe(stop)
})

it('with real money, no word about a review can be dated back to before its end', async () => {
  const { world } = stage
  // Without a second factor the approver would be refused for that.
  await world.asOwner(`update operator set totp_secret = '\\x00', totp_enrolled_at = now() where id = $1`, [
    await operatorOf(world, approver),
  ])
  await withRealMoney(world, async () => {
    const dated = new Date(Date.now() - 120_000)
    for (const [name, ...args] of [
      ['extend_review', review, approver],
      ['end_review', review, approver],
      ['return_withdrawal', review, 'sanctions_list', approver, randomUUID()],
      ['decide_appeal', appeal, approver, true, 'Yes.', 0n],
    ] as const) {
      expect(await stoppedBy(call(world.staff.db, name, ...args, dated))).toMatch(/clock is behind/)
    }
  })
})

it('one person with two roles, one after the other, does not both propose and lend', async () => {
  const { world } = stage
  const stop = await withRole(world, support, 'approver', () =>
    stoppedBy(call(world.staff.db, 'decide_advance', funds, support, true, randomUUID(), world.clock.now())),
  )
  expect(stop).toBe('23514 startup_funds_take_two_people')
})

it('startup funds that were lent do not keep a withdrawal from being asked for', async () => {
  const { world, partner, destinationId } = stage
  await call(world.staff.db, 'decide_advance', funds, approver, true, randomUUID(), world.clock.now())
  const { available_balance, startup_funds } = await partner.api.wallet.property({})
  expect(startup_funds).toBe('20.00')
  const ask = { amount: available_balance, destination_id: destinationId, hand_back: startup_funds }
  const step_up = await partner.stepUp('withdraw', ask)
  const withdrawal = await partner.api.wallet.withdraw({ ...ask, step_up }, { idempotencyKey: randomUUID() })
  // By rule: the destination has grown old, as the clock has come to today.
  expect(withdrawal.state).toBe('approved')
})
