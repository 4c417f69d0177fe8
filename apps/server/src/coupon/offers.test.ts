import { randomUUID } from 'node:crypto'
import type { couponStaff } from '@fairlead/contract/coupon-staff'
import type { Input } from '@fairlead/contract/endpoint'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { fillEscrow, joinPartner, signInStaff } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many, one } from '../db/read.ts'

type Staff = Awaited<ReturnType<typeof signInStaff>>['couponStaff']
type Terms = Input<typeof couponStaff.couponPropose>

let world: World
let content: Staff
let approver: Staff
beforeAll(async () => {
  world = await openWorld()
  content = (await signInStaff(world, 'content')).couponStaff
  approver = (await signInStaff(world, 'approver')).couponStaff
  await fillEscrow(world, world.ctx.network.id, 200_000_000n, 'marketing')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })

function terms(change: Partial<Terms> = {}): Terms {
  return {
    name: `Offer ${randomUUID().slice(0, 8)}`,
    rules: 'Name it when you put an amount on a plan.',
    translations: [{ lang: 'de', name: 'Wartet auf Budget', rules: 'Beim Einsetzen nennen.' }],
    kind: 'deduction',
    audience: 'everybody',
    base: 'amount',
    rate_percent: 10,
    face_max: '3.00',
    cap: '5.00',
    budget: '30.00',
    claims_expected: 10,
    valid_days: 30,
    claim_until: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    ...change,
  }
}

const propose = async (change: Partial<Terms> = {}) => (await content.couponPropose(terms(change), key())).id

const promised = async () =>
  (
    await one<{ promised: bigint }>(
      world.staff.db,
      `select promised from network_balance where class = 'marketing'`,
    )
  ).promised

describe('an activity', () => {
  it('is proposed by one person, opened by another, and then seen by partners in their language', async () => {
    const partner = await joinPartner(world)
    const input = terms()
    const proposed = await content.couponPropose(input, key())
    expect(proposed).toMatchObject({
      state: 'proposed',
      proposed_by: 'cleo.content',
      approved_by: null,
      claims: 0,
    })
    expect((await partner.api.coupon.activityList({})).items).toEqual([])
    const before = await promised()
    const opened = await approver.couponApprove({ id: proposed.id }, key())
    expect(opened).toMatchObject({ state: 'open', approved_by: 'abel.approve', face_now: '3.00' })
    expect((await promised()) - before).toBe(30_000_000n)
    expect((await partner.api.coupon.activityList({})).items[0]).toMatchObject({
      id: proposed.id,
      name: input.name,
      rate_percent: 10,
      received: false,
      why_not: null,
    })
    const audited = await many<{ action: string }>(
      world.ctx.db,
      'select action from audit where subject = $1 order by at, id',
      [proposed.id],
    )
    expect(audited.map(({ action }) => action)).toEqual(['coupon_propose', 'coupon_approve'])
    expect((await approver.couponList({})).items[0]).toEqual(opened)
  })

  it('proposed or approved again with the same key is the same activity', async () => {
    const [once, input] = [key(), terms()]
    const { id } = await content.couponPropose(input, once)
    expect((await content.couponPropose(input, once)).id).toBe(id)
    const approval = key()
    await approver.couponApprove({ id }, approval)
    const before = await promised()
    expect((await approver.couponApprove({ id }, approval)).state).toBe('open')
    expect(await promised()).toBe(before)
    expect(await refusalOf(content.couponPropose(terms(), once))).toBe('idempotency_key_reused')
  })

  it('ends early for those who have not claimed, and for nobody else', async () => {
    const id = await propose()
    await approver.couponApprove({ id }, key())
    const partner = await joinPartner(world)
    await partner.api.coupon.receive({ activity_id: id }, key())
    const before = await promised()
    const ended = await content.couponEnd({ id, reason: 'The season is over.' }, key())
    expect([ended.state, ended.end_reason]).toEqual(['ended', 'The season is over.'])
    expect(before - (await promised())).toBe(27_000_000n)
    expect((await partner.api.coupon.list({})).counts.unused).toBe(1)
    const late = await joinPartner(world)
    expect(await refusalOf(late.api.coupon.receive({ activity_id: id }, key()))).toBe('coupon_offer_over')
  })

  it('that is only proposed can be withdrawn, and is then opened by nobody', async () => {
    const id = await propose()
    await content.couponEnd({ id, reason: 'A slip of the pen.' }, key())
    expect(await refusalOf(approver.couponApprove({ id }, key()))).toBe('coupon_offer_move_refused')
    expect(await refusalOf(content.couponEnd({ id, reason: 'Again' }, key()))).toBe(
      'coupon_offer_move_refused',
    )
  })
})

describe('an activity is refused', () => {
  it('to whoever has another role', async () => {
    for (const role of ['support', 'auditor', 'cashier', 'approver']) {
      const { couponStaff } = await signInStaff(world, role)
      expect(await refusalOf(couponStaff.couponPropose(terms(), key()))).toBe('role_missing')
    }
    const id = await propose()
    expect(await refusalOf(content.couponApprove({ id }, key()))).toBe('role_missing')
    // An admin keeps people and settings, and touches no money.
    const admin = (await signInStaff(world, 'admin')).couponStaff
    expect(await refusalOf(admin.couponApprove({ id }, key()))).toBe('role_missing')
    expect(await refusalOf(admin.couponEnd({ id, reason: 'No' }, key()))).toBe('role_missing')
    const support = (await signInStaff(world, 'support')).couponStaff
    expect(await refusalOf(support.couponEnd({ id, reason: 'No' }, key()))).toBe('role_missing')
  })

  it('when its terms do not fit its kind', async () => {
    const before = await countBooks(world)
    for (const change of [
      { kind: 'addition', rate_percent: 51 },
      { kind: 'fixed_amount', rate_percent: 99 },
      { kind: 'team', rate_percent: 50 },
      { kind: 'discount', base: 'amount' },
      { kind: 'deduction', base: 'fee' },
      { budget: '2.99' },
      { claim_until: world.clock.now().toISOString() },
    ] as const) {
      expect([change, await refusalOf(content.couponPropose(terms(change), key()))]).toEqual([
        change,
        'coupon_terms_wrong',
      ])
    }
    expect(await countBooks(world)).toEqual(before)
  })

  it('when marketing does not hold its budget beside what is promised already', async () => {
    const id = await propose({ budget: '180.00' })
    expect(await refusalOf(approver.couponApprove({ id }, key()))).toBe('coupon_budget_not_backed')
    await fillEscrow(world, world.ctx.network.id, 180_000_000n, 'marketing')
    await approver.couponApprove({ id }, key())
  })

  it('when its last day went by while it waited', async () => {
    const id = await propose()
    world.clock.advance(86_400_000)
    const later = (await signInStaff(world, 'approver')).couponStaff
    expect(await refusalOf(later.couponApprove({ id }, key()))).toBe('coupon_offer_over')
  })

  it('when whoever approves it has proposed it, after a change of role', async () => {
    content = (await signInStaff(world, 'content')).couponStaff
    const id = await propose()
    const as = (role: string) =>
      world.asOwner('update operator set role = $1 where username = $2', [role, 'cleo.content'])
    await as('approver')
    expect(await refusalOf(content.couponApprove({ id }, key()))).toBe('same_person')
    await as('content')
  })
})
