import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { bindCard, fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'

let world: World
let support: TestStaff
let approver: TestStaff
let other: TestStaff
let cashier: TestStaff
let partner: TestPartner
let destination_id: string
beforeAll(async () => {
  world = await openWorld()
  support = await joinStaff(world, 'support')
  approver = await joinStaff(world, 'approver')
  other = await joinStaff(world, 'approver')
  cashier = await joinStaff(world, 'cashier')
  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'marketing')
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
const reason = 'asked_by_somebody_else' as const
const statement = 'It was me. Please ring me.'
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)
async function inReview() {
  const ask = { amount: '30.00', destination_id }
  const step_up = await partner.stepUp('withdraw', ask)
  const { id } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
  const { review } = await support.api.reviewStaff.reviewOpen({ id, reason, disputed: '30.00' }, key())
  return { id, review_id: review?.id ?? '' }
}
async function returned() {
  const { id, review_id } = await inReview()
  await approver.api.reviewStaff.reviewReturn({ review_id, reason }, key())
  return id
}
const appeal = (subject_kind: 'review' | 'withdrawal' | 'account', subject_id: string) =>
  partner.api.review.appealOpen({ subject_kind, subject_id, statement })
/** Disables the partner's account for ten days: proposed by support, decided by the approver. */
async function disable() {
  const { id } = await support.api.accountStaff.propose({
    id: partner.id,
    action: 'disable',
    reason: 'identity_in_doubt',
    days: 10,
  })
  await approver.api.accountStaff.decide({ id, answer: 'agree' })
}
type Decision = { outcome: 'granted' | 'dismissed'; credit?: string }
const decide = (by: TestStaff, id: string, decision: Decision) =>
  by.api.reviewStaff.appealDecide({ id, answer: 'We looked again.', ...decision }, key())

describe('an appeal', () => {
  it('of a review under way names what is at stake and the date of the answer, and is one however often it is sent', async () => {
    const { id, review_id } = await inReview()
    const opened = await appeal('review', review_id)
    expect(opened).toMatchObject({ state: 'open', withdrawal_id: id, at_stake: '30.00', statement })
    expect(await appeal('review', review_id)).toEqual(opened)
    expect((await partner.api.review.appealList({})).items).toEqual([opened])
    const { review } = await partner.api.wallet.withdrawalDetail({ id })
    expect([review?.review_appeal, review?.refusal_appeal]).toEqual(['open', null])
  })

  it('is refused for what is not one’s own, was not refused, or is over', async () => {
    const { id, review_id } = await inReview()
    expect(await refused(() => appeal('withdrawal', id))).toBe('data_error')
    expect(await refused(() => appeal('review', randomUUID()))).toBe('data_error')
    expect(await refused(() => appeal('account', partner.id))).toBe('data_error')
    const stranger = await joinPartner(world)
    const theirs = () =>
      stranger.api.review.appealOpen({
        subject_kind: 'review',
        subject_id: review_id,
        statement,
      })
    expect(await refused(theirs)).toBe('data_error')
    await approver.api.reviewStaff.reviewEnd({ review_id }, key())
    expect(await refused(() => appeal('review', review_id))).toBe('data_error')
  })

  it('can be opened by somebody whose account is disabled', async () => {
    const { review_id } = await inReview()
    await disable()
    expect((await appeal('review', review_id)).state).toBe('open')
  })
})

describe('deciding an appeal', () => {
  it('in the partner’s favour ends the review at once', async () => {
    const { id, review_id } = await inReview()
    const { id: appealId } = await appeal('review', review_id)
    const decided = await decide(approver, appealId, { outcome: 'granted' })
    expect([decided.state, decided.decided_by]).toEqual(['granted', `approver.${approver.id}`])
    const withdrawal = await partner.api.wallet.withdrawalDetail({ id })
    expect([withdrawal.state, withdrawal.review?.outcome, withdrawal.review?.review_appeal]).toEqual([
      'approved',
      'cleared',
      'granted',
    ])
    expect((await partner.api.notice.list({})).items.map(({ title }) => title)).toContain('Appeal granted')
  })

  it('is not for anybody who had a part in what is appealed', async () => {
    const id = await returned()
    const { id: refusal } = await appeal('withdrawal', id)
    expect(await refused(() => decide(approver, refusal, { outcome: 'dismissed' }))).toBe('same_person')
    await decide(other, refusal, { outcome: 'dismissed' })
    expect((await partner.api.wallet.withdrawalDetail({ id })).review?.refusal_appeal).toBe('dismissed')
  })

  it('is not for somebody who extended the review after the appeal was opened', async () => {
    const { review_id } = await inReview()
    const { id } = await appeal('review', review_id)
    await other.api.reviewStaff.reviewExtend({ review_id }, key())
    expect(await refused(() => decide(other, id, { outcome: 'granted' }))).toBe('same_person')
    const decided = await decide(approver, id, { outcome: 'granted' })
    expect(decided.involved).toEqual([`approver.${other.id}`, `support.${support.id}`])
  })

  it('is an approver’s, and final', async () => {
    const { review_id } = await inReview()
    const { id } = await appeal('review', review_id)
    for (const staff of [support, cashier])
      expect(await refused(() => decide(staff, id, { outcome: 'granted' }))).toBe('role_missing')
    await decide(approver, id, { outcome: 'dismissed' })
    expect(await refused(() => decide(other, id, { outcome: 'granted' }))).toBe('appeal_decided')
  })

  it('keeps the credit it was granted with: said again it is the same, with another one it is refused', async () => {
    const { id } = await appeal('withdrawal', await returned())
    const won = (credit?: string) => decide(other, id, { outcome: 'granted', ...(credit && { credit }) })
    const decided = await won('2.50')
    expect(await won('2.50')).toEqual(decided)
    for (const credit of ['0.50', '2.51', undefined])
      expect(await refused(() => won(credit))).toBe('appeal_decided')
  })
})

describe('the credit of an appeal that was won', () => {
  it('comes out of marketing, from one more person, and its line names the appeal', async () => {
    const id = await returned()
    const { id: appealId } = await appeal('withdrawal', id)
    await decide(other, appealId, { outcome: 'granted', credit: '2.50' })
    expect(await available()).toBe('50.00')
    const pay = (by: TestStaff) => by.api.reviewStaff.appealCredit({ id: appealId }, key())
    expect(await refused(() => pay(other))).toBe('same_person')
    expect(await refused(() => pay(approver))).toBe('same_person')
    expect(await refused(() => pay(support))).toBe('role_missing')
    expect(await pay(cashier)).toMatchObject({ state: 'credited', credit: '2.50' })
    expect(await pay(cashier)).toMatchObject({ state: 'credited', credit: '2.50' })
    const another = await joinStaff(world, 'cashier')
    expect(await refused(() => pay(another))).toBe('appeal_not_to_credit')
    expect(await available()).toBe('52.50')
    const [flow] = (await partner.api.wallet.flowList({ flow_type: 'system_top_up' })).items
    expect([flow?.amount, flow?.remark.startsWith('Appeal about W-')]).toEqual(['2.50', true])
  })

  it('is at most what was at stake, and only where the appeal was won', async () => {
    const { id: appealId } = await appeal('withdrawal', await returned())
    expect(await refused(() => decide(other, appealId, { outcome: 'granted', credit: '30.01' }))).toBe(
      'credit_above_stake',
    )
    expect(await refused(() => decide(other, appealId, { outcome: 'dismissed', credit: '2.50' }))).toBe(
      'params',
    )
    await decide(other, appealId, { outcome: 'dismissed' })
    expect(await refused(() => cashier.api.reviewStaff.appealCredit({ id: appealId }, key()))).toBe(
      'appeal_not_to_credit',
    )
  })

  it('is one for a withdrawal, whichever of the appeals about it brought it', async () => {
    const { id, review_id } = await inReview()
    const ofReview = await appeal('review', review_id)
    await approver.api.reviewStaff.reviewReturn({ review_id, reason }, key())
    const ofRefusal = await appeal('withdrawal', id)
    await decide(other, ofReview.id, { outcome: 'granted', credit: '1.00' })
    const another = await joinStaff(world, 'approver')
    expect(await refused(() => decide(another, ofRefusal.id, { outcome: 'granted', credit: '0.01' }))).toBe(
      'credit_above_stake',
    )
    await decide(another, ofRefusal.id, { outcome: 'granted' })
  })

  it('is nothing once the partner has taken the withdrawal back', async () => {
    const { id, review_id } = await inReview()
    const { id: appealId } = await appeal('review', review_id)
    await partner.api.wallet.withdrawalCancel({ id }, key())
    expect(await refused(() => decide(other, appealId, { outcome: 'granted', credit: '0.01' }))).toBe(
      'credit_above_stake',
    )
    await decide(other, appealId, { outcome: 'granted' })
  })

  it('waits while marketing does not hold it', async () => {
    const { id: appealId } = await appeal('withdrawal', await returned())
    await decide(other, appealId, { outcome: 'granted', credit: '30.00' })
    await world.asOwner(`update network_balance set promised = balance where class = 'marketing'`)
    const pay = () => cashier.api.reviewStaff.appealCredit({ id: appealId }, key())
    expect(await refused(pay)).toBe('network_short')
    await world.asOwner(`update network_balance set promised = 0 where class = 'marketing'`)
    await cashier.api.reviewStaff.appealCredit({ id: appealId }, key())
    expect(await available()).toBe('80.00')
  })
})
