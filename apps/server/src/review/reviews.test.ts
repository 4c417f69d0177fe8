import { randomUUID } from 'node:crypto'
import { reviewReasons } from '@fairlead/contract/review'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { bindCard, joinPartner, payIn, signInOperator, type TestPartner } from '../../test/support/people.ts'
import { refusalOf, refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { decideAbout } from '../../test/support/standing.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'
import { creditLateWithdrawals } from '../settlement/credit-late.ts'
import { expireReviews } from './expire-reviews.ts'

const hour = 3_600_000
const day = 24 * hour

let world: World
let support: TestStaff
let approver: TestStaff
let cashier: TestStaff
let partner: TestPartner
let destination_id: string
beforeAll(async () => {
  world = await openWorld()
  support = await joinStaff(world, 'support')
  approver = await joinStaff(world, 'approver')
  cashier = await joinStaff(world, 'cashier')
})
beforeEach(async () => {
  world.clock.set(worldStart)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  destination_id = await bindCard(world, partner)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const available = async () => (await partner.api.wallet.property({})).available_balance
const detail = (id: string) => partner.api.wallet.withdrawalDetail({ id })
async function withdraw(amount: string) {
  const ask = { amount, destination_id }
  return partner.api.wallet.withdraw({ ...ask, step_up: await partner.stepUp('withdraw', ask) }, key())
}
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)
const reason = 'destination_of_somebody_else' as const
const open = (id: string, disputed: string, by = support) =>
  by.api.reviewStaff.reviewOpen({ id, reason, disputed }, key())
async function inReview(amount = '30.00') {
  const { id } = await withdraw(amount)
  const { review } = await open(id, amount)
  if (!review) throw new Error('no review')
  return { id, review_id: review.id, ends: new Date(review.ends_at) }
}

it('knows the same reasons in the contract and in the database', async () => {
  const stored = await world.asOwner<{ key: string }>('select key from review_reason')
  expect(stored.map(({ key }) => key).sort()).toEqual([...reviewReasons].sort())
})

describe('putting a withdrawal in review', () => {
  it('tells the partner the reason, since when, and the date 72 hours later on which it is approved by itself', async () => {
    const { id } = await inReview()
    const withdrawal = await detail(id)
    const now = world.clock.now()
    expect(withdrawal).toMatchObject({ state: 'in_review', acts_next: 'reviewer', fee: '0.25' })
    expect(withdrawal.review).toMatchObject({
      reason,
      since: now.toISOString(),
      ends_at: new Date(now.getTime() + 72 * hour).toISOString(),
      extensions: 0,
      disputed: '30.00',
      outcome: null,
    })
    expect(withdrawal.acts_by).toBe(withdrawal.review?.ends_at)
    const titles = (await partner.api.notice.list({})).items.map(({ title }) => title)
    expect(titles).toContain('Withdrawal of $30.00 in review')
    expect(await available()).toBe('20.00')
  })

  it('of a part lets the rest go on at once, under the same reference and with the fee of its own amount', async () => {
    const whole = await withdraw('40.00')
    const part = await open(whole.id, '15.00')
    const rest = await detail(whole.id)
    expect([rest.state, rest.amount, rest.fee, rest.reference]).toEqual([
      'requested',
      '25.00',
      '0.25',
      whole.reference,
    ])
    expect(rest.split_off).toEqual({ id: part.id, amount: '15.00' })
    const disputed = await detail(part.id)
    expect(disputed.split_off).toBeNull()
    expect(disputed).toMatchObject({ amount: '15.00', fee: '0.00', split_from: whole.id, state: 'in_review' })
    // The line behind the amount is the one with which both parts left `available`.
    expect(disputed.entries.map(({ type }) => type)).toEqual(['withdraw'])
    await (await signInOperator(world, 'approver')).withdrawalApprove({ id: whole.id }, key())
    await cashier.api.operator.withdrawalSent({ id: whole.id, bank_reference: `TB-${randomUUID()}` }, key())
    expect((await partner.api.wallet.withdrawalArrived({ id: whole.id }, key())).state).toBe('arrived')
    expect((await detail(part.id)).state).toBe('in_review')
  })

  it('happens once per amount: neither the part, nor the rest, nor the amount asked for again', async () => {
    const whole = await withdraw('40.00')
    const part = await open(whole.id, '15.00')
    expect(await refused(() => open(whole.id, '5.00'))).toBe('review_once')
    await approver.api.reviewStaff.reviewEnd({ review_id: part.review?.id ?? '' }, key())
    expect(await refused(() => open(part.id, '15.00'))).toBe('review_once')

    // 50.00 came in; 15.00 of it were disputed. Asked for again, 35.00 of it can be, and no more.
    for (const id of [whole.id, part.id]) await partner.api.wallet.withdrawalCancel({ id }, key())
    const again = await withdraw('50.00')
    expect(await refused(() => open(again.id, '35.01'))).toBe('review_once')
    await open(again.id, '35.00')
  })

  it('takes support, a reason of the list, and a withdrawal that was not sent', async () => {
    const { id } = await withdraw('10.00')
    for (const staff of [approver, cashier])
      expect(await refused(() => open(id, '10.00', staff))).toBe('role_missing')
    const bad = { id, reason: 'because' as typeof reason, disputed: '10.00' }
    expect(await refused(() => support.api.reviewStaff.reviewOpen(bad, key()))).toBe('params')
    expect(await refused(() => open(id, '10.01'))).toBe('amount_above_maximum')
    expect(await refused(() => open(randomUUID(), '10.00'))).toBe('data_error')
    await (await signInOperator(world, 'approver')).withdrawalApprove({ id }, key())
    await cashier.api.operator.withdrawalSent({ id, bank_reference: `TB-${randomUUID()}` }, key())
    expect(await refused(() => open(id, '10.00'))).toBe('withdrawal_move_refused')
  })

  it('is no way to stop the clock of one that is late already', async () => {
    const { id, approve_by } = await withdraw('10.00')
    world.clock.set(new Date(Date.parse(approve_by) + 1))
    expect(await refused(() => open(id, '10.00'))).toBe('review_too_late')
  })

  it('leaves at least what can be paid by itself', async () => {
    const { id } = await withdraw('10.00')
    expect(await refused(() => open(id, '9.75'))).toBe('review_leaves_too_little')
    await open(id, '9.74')
    expect((await detail(id)).receives).toBe('0.01')
  })
})

describe('the end of a review', () => {
  it('comes by itself on its date, as approved, though no job came by', async () => {
    const { id, ends } = await inReview()
    world.clock.set(new Date(ends.getTime() - 1))
    expect((await detail(id)).state).toBe('in_review')
    const bank_reference = `TB-${randomUUID()}`
    expect(await refusalOf(cashier.api.operator.withdrawalSent({ id, bank_reference }, key()))).toBe(
      'withdrawal_move_refused',
    )
    world.clock.set(ends)
    const over = await detail(id)
    expect([over.state, over.approved_by_rule, over.acts_next]).toEqual(['approved', true, 'cashier'])
    expect(over.review).toMatchObject({ outcome: 'expired', ended_at: ends.toISOString() })
    expect((await cashier.api.operator.withdrawalSent({ id, bank_reference }, key())).state).toBe('sent')
    expect((await detail(id)).review?.outcome).toBe('expired')
  })

  it('is past for everybody once its date is', async () => {
    const { review_id, ends } = await inReview()
    world.clock.set(ends)
    const { reviewExtend, reviewEnd, reviewReturn } = support.api.reviewStaff
    expect(await refused(() => reviewExtend({ review_id }, key()))).toBe('review_over')
    expect(await refused(() => approver.api.reviewStaff.reviewEnd({ review_id }, key()))).toBe('review_over')
    expect(await refused(() => approver.api.reviewStaff.reviewReturn({ review_id, reason }, key()))).toBe(
      'review_over',
    )
    expect(await refused(() => reviewEnd({ review_id }, key()))).toBe('role_missing')
    expect(await refused(() => reviewReturn({ review_id, reason }, key()))).toBe('role_missing')
  })

  it('is written down by the job, once, and told to the partner', async () => {
    const { id, ends } = await inReview()
    world.clock.set(ends)
    await expireReviews(world.jobs)
    await expireReviews(world.jobs)
    const [row] = await world.asOwner<{ state: string }>('select state from withdrawal where id = $1', [id])
    expect(row?.state).toBe('approved')
    const told = (await partner.api.notice.list({})).items.filter(({ text }) =>
      text.includes('reached its end date'),
    )
    expect(told).toHaveLength(1)
  })

  it('comes on the tenth business day once extended, and on the twentieth by a second person', async () => {
    const { id, review_id } = await inReview()
    const since = world.clock.now()
    const { reviewExtend } = support.api.reviewStaff
    expect((await reviewExtend({ review_id }, key())).review?.extensions).toBe(1)
    expect((await detail(id)).review?.ends_at).toBe(new Date(since.getTime() + 14 * day).toISOString())
    expect((await reviewExtend({ review_id }, key())).review?.extensions).toBe(1)
    await approver.api.reviewStaff.reviewExtend({ review_id }, key())
    expect((await detail(id)).review?.ends_at).toBe(new Date(since.getTime() + 28 * day).toISOString())
    const { api } = await joinStaff(world, 'support')
    const third = () => api.reviewStaff.reviewExtend({ review_id }, key())
    expect(await refused(third)).toBe('review_extended_twice')
    // Seen meanwhile, or the session would be over.
    for (const days of [10, 20]) {
      world.clock.set(new Date(since.getTime() + days * day))
      await detail(id)
    }
    world.clock.set(new Date(since.getTime() + 28 * day))
    expect((await detail(id)).state).toBe('approved')
  })

  it('can come early in the partner’s favour; then the withdrawal is due like any approved one', async () => {
    const { id, review_id } = await inReview()
    await approver.api.reviewStaff.reviewEnd({ review_id }, key())
    const withdrawal = await detail(id)
    expect([withdrawal.state, withdrawal.acts_next, withdrawal.review?.outcome]).toEqual([
      'approved',
      'cashier',
      'cleared',
    ])
    expect(withdrawal.send_by).toBe(new Date(world.clock.now().getTime() + day).toISOString())
  })

  it('earns the partner a late credit when nobody sends it by then', async () => {
    const { id, ends } = await inReview()
    const { send_by } = await detail(id)
    expect(Date.parse(send_by)).toBeGreaterThan(ends.getTime())
    world.clock.set(new Date(Date.parse(send_by) + 1))
    await creditLateWithdrawals(world.jobs)
    // Marketing is empty in this world: what is owed is raised as an alarm.
    const owed = await world.asOwner(
      `select from alarm where kind = 'late_credit_open' and subject = $1::text`,
      [id],
    )
    expect(owed).toHaveLength(1)
  })

  it('may be the partner’s own: it can be taken back as long as it was not sent', async () => {
    const { id } = await inReview()
    await partner.api.wallet.withdrawalCancel({ id }, key())
    const withdrawal = await detail(id)
    expect([withdrawal.state, withdrawal.review?.outcome, withdrawal.acts_next]).toEqual([
      'cancelled',
      'cancelled',
      null,
    ])
    expect(await available()).toBe('50.00')
  })
})

describe('refusing a withdrawal', () => {
  it('gives all of it back at once, with the reason, and takes a second person', async () => {
    const { id, review_id } = await inReview()
    const same = key()
    await approver.api.reviewStaff.reviewReturn({ review_id, reason: 'sanctions_list' }, same)
    await approver.api.reviewStaff.reviewReturn({ review_id, reason: 'sanctions_list' }, same)
    const withdrawal = await detail(id)
    expect([withdrawal.state, withdrawal.review?.returned_for]).toEqual(['returned', 'sanctions_list'])
    expect(withdrawal.entries.map(({ type }) => type)).toEqual(['withdraw', 'withdraw_returned'])
    expect(await available()).toBe('50.00')
    const audited = await world.asOwner<{ action: string }>(
      'select action from audit where account_id = $1 and subject = $2::text order by at, id',
      [partner.id, id],
    )
    expect(audited.map(({ action }) => action)).toEqual(['review_opened', 'withdrawal_returned'])
  })

  it('is nothing that anybody can do without a review', async () => {
    await withdraw('10.00')
    const call = () => approver.api.reviewStaff.reviewReturn({ review_id: randomUUID(), reason }, key())
    expect(await refused(call)).toBe('data_error')
  })
})

it('refuses a deposit while a withdrawal is in review, and takes it again once the review has ended', async () => {
  const { ends } = await inReview()
  const pay = () => partner.api.wallet.depositOpen({ amount: '10.00' }, key())
  expect(await refused(pay)).toBe('deposit_withdrawal_in_review')
  expect((await partner.api.wallet.property({})).not_depositable).toBe(
    'A withdrawal of yours is in review. You can deposit again once that has ended.',
  )
  world.clock.set(ends)
  expect((await partner.api.wallet.property({})).not_depositable).toBeNull()
  expect((await pay()).state).toBe('open')
})

it('goes on for a disabled account: it withdraws, and reads its reviews', async () => {
  const { id, ends } = await inReview('20.00')
  await decideAbout(world, { id: partner.id, action: 'disable', reason: 'login_stolen', days: 5 })
  expect((await withdraw('10.00')).state).toBe('requested')
  expect((await detail(id)).review?.ends_at).toBe(ends.toISOString())
  expect((await partner.api.review.appealList({})).items).toEqual([])
})
