import { randomUUID } from 'node:crypto'
import type { operatorApi } from '@fairlead/contract/api'
import type { Client } from '@fairlead/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  joinPartner,
  payIn,
  registerPartner,
  signInStaff,
  type TestPartner,
  unusedCode,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff } from '../../test/support/staff.ts'
import { decideAbout } from '../../test/support/standing.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'
import { endAccountWaits } from './end-waits.ts'

type StaffApi = Client<typeof operatorApi>['accountStaff']
let world: World
let partner: TestPartner
let support: StaffApi
let approver: StaffApi
beforeAll(async () => {
  world = await openWorld()
  support = (await signInStaff(world, 'support')).accountStaff
  approver = (await signInStaff(world, 'approver')).accountStaff
})
beforeEach(async () => {
  partner = await joinPartner(world)
  // Operators stay signed in for eight hours only.
  support = (await signInStaff(world, 'support')).accountStaff
  approver = (await signInStaff(world, 'approver')).accountStaff
})
afterAll(() => world.close())

const day = 86_400_000
const disable = () => ({ id: partner.id, action: 'disable' as const, reason: 'login_stolen', days: 10 })
const state = async () => (await partner.api.session.userInfo({})).state

describe('disabling an account', () => {
  it('takes support to propose and an approver to agree, and ends by itself', async () => {
    const proposal = await support.propose(disable())
    expect([proposal.agreed, proposal.proposed_by, await state()]).toEqual([null, 'sana.support', 'active'])
    const decided = await approver.decide({ id: proposal.id, answer: 'agree' })
    expect([decided.agreed, decided.decided_by, await state()]).toEqual([true, 'abel.approve', 'disabled'])
    expect(await approver.decide({ id: proposal.id, answer: 'agree' })).toEqual(decided)
    const { items } = await partner.api.notice.list({})
    expect(items[0]?.text).toContain('Someone else seems to know your login password.')

    world.clock.advance(10 * day - 1)
    await endAccountWaits(world.jobs)
    expect(await state()).toBe('disabled')
    world.clock.advance(1)
    await endAccountWaits(world.jobs)
    expect(await state()).toBe('active')
  })

  it('does nothing when the approver drops it, and another may be proposed', async () => {
    const { id } = await support.propose(disable())
    expect((await support.propose(disable())).id).toBe(id)
    expect(await refusalOf(support.propose({ ...disable(), days: 5 }))).toBe('account_move_refused')
    expect((await approver.decide({ id, answer: 'drop' })).agreed).toBe(false)
    expect(await refusalOf(approver.decide({ id, answer: 'agree' }))).toBe('account_move_refused')
    expect(await state()).toBe('active')
    await support.propose(disable())
  })

  it('is ended early by one approver', async () => {
    await decideAbout(world, disable())
    await approver.enable({ id: partner.id })
    expect(await state()).toBe('active')
    await approver.enable({ id: partner.id })
    const { accountStaff: other } = (await joinStaff(world, 'approver')).api
    expect(await refusalOf(other.enable({ id: partner.id }))).toBe('account_move_refused')
  })

  it('takes an end of at most 30 days and a reason of the list', async () => {
    const { days: _, ...endless } = disable()
    await expect(support.propose(endless)).rejects.toMatchObject({ code: 400, field: 'days' })
    await expect(support.propose({ ...disable(), days: 31 })).rejects.toMatchObject({
      code: 400,
      field: 'days',
    })
    expect(await refusalOf(support.propose({ ...disable(), reason: 'no_deposit' }))).toBe(
      'account_reason_unknown',
    )
  })

  it('is nobody’s but support’s to propose and an approver’s to decide', async () => {
    const { id } = await support.propose(disable())
    for (const role of ['cashier', 'auditor', 'campaign_manager']) {
      const other = (await signInStaff(world, role)).accountStaff
      expect(await refusalOf(other.propose(disable()))).toBe('role_missing')
      expect(await refusalOf(other.decide({ id, answer: 'agree' }))).toBe('role_missing')
      expect(await refusalOf(other.enable({ id: partner.id }))).toBe('role_missing')
    }
    expect(await refusalOf(support.decide({ id, answer: 'agree' }))).toBe('role_missing')
  })

  it('offers no plan meanwhile, and stands in the audit log of the partner', async () => {
    await decideAbout(world, disable())
    const { n } = await one<{ n: bigint }>(
      world.ctx.db,
      `select count(*) as n from audit where account_id = $1 and action like 'account_disable%'`,
      [partner.id],
    )
    expect(n).toBe(2n)
  })
})

describe('cancelling an account', () => {
  it('leaves the money reachable, and two people can open it again', async () => {
    await payIn(world, partner, '20.00')
    await decideAbout(world, { id: partner.id, action: 'cancel', reason: 'second_account' })
    expect(await state()).toBe('cancelled')
    expect((await partner.api.wallet.property({})).available_balance).toBe('20.00')
    expect(
      await refusalOf(partner.api.wallet.depositOpen({ amount: '5.00' }, { idempotencyKey: randomUUID() })),
    ).toBe('cancelled')
    await decideAbout(world, { id: partner.id, action: 'reopen', reason: 'mistake' })
    expect(await state()).toBe('active')
  })

  it('of an account that is not open for it is refused', async () => {
    expect(await refusalOf(support.propose({ id: partner.id, action: 'reopen', reason: 'mistake' }))).toBe(
      'account_move_refused',
    )
    expect(
      await refusalOf(support.propose({ id: randomUUID(), action: 'cancel', reason: 'fraud_proven' })),
    ).toBe('data_error')
  })
})

describe('an account that needs activation', () => {
  const register = async () => registerPartner(world, await unusedCode(world, 'license_key', true))
  /** One that waits, with its id. */
  const waiting = async () => {
    const newcomer = await register()
    const mine = (await support.waiting({})).items.find((item) => item.username === newcomer.username)
    return { ...newcomer, id: mine?.id ?? '' }
  }
  const dueOf = async (id: string) =>
    (await support.waiting({})).items.find((item) => item.id === id)?.decide_by
  const decline = (id: string) => ({ id, action: 'decline' as const, reason: 'second_account' })

  it('waits for support, the first due first, and works once activated', async () => {
    const { username, api } = await register()
    expect(await refusalOf(api.session.userInfo({}))).toBe('not_activated')
    const mine = (await support.waiting({})).items.find((item) => item.username === username)
    // Monday noon, or later in the week: two business days.
    expect(mine && new Date(mine.decide_by).getTime()).toBeGreaterThanOrEqual(
      world.clock.now().getTime() + 2 * day,
    )
    await support.activate({ id: mine?.id ?? '' })
    expect((await api.session.userInfo({})).state).toBe('active')
    await support.activate({ id: mine?.id ?? '' })
    const { accountStaff: other } = (await joinStaff(world, 'support')).api
    expect(await refusalOf(other.activate({ id: mine?.id ?? '' }))).toBe('account_move_refused')
  })

  it('is declined by two people; its owner hears why, logs in, appeals and is let in after all', async () => {
    const { id, username, password, api } = await waiting()
    const proposal = await support.propose({ id, action: 'decline', reason: 'details_not_verifiable' })
    expect([proposal.agreed, proposal.decide_by]).toEqual([null, await dueOf(id)])
    expect(await refusalOf(api.session.login({ username, password }))).toBe('not_activated')
    await approver.decide({ id: proposal.id, answer: 'agree' })
    expect(await dueOf(id)).toBeUndefined()

    await api.session.login({ username, password })
    const info = await api.session.userInfo({})
    expect([info.state, info.state_decision, info.account_open]).toEqual(['cancelled', proposal.id, false])
    expect(info.state_words).toContain('couldn’t verify')
    expect((await api.notice.list({})).items[0]?.text).toContain('You can log in and appeal.')
    const authorization_code = await unusedCode(world, 'authorization_code')
    expect(await refusalOf(api.session.openAccount({ authorization_code }))).toBe('cancelled')

    const appeal = { subject_kind: 'account' as const, subject_id: proposal.id, statement: 'It is me.' }
    const { id: appealId } = await api.review.appealOpen(appeal)
    expect((await api.review.appealList({})).items.map((item) => item.id)).toEqual([appealId])
    const grant = { id: appealId, outcome: 'granted' as const, answer: 'Right.' }
    const asApprover = (await signInStaff(world, 'approver')).reviewStaff
    const byApprover = asApprover.appealDecide(grant, { idempotencyKey: randomUUID() })
    expect(await refusalOf(byApprover)).toBe('same_person')
    await world.asOwner(`update operator set role = 'approver' where username = 'cora.cash'`)
    const cora = (await signInStaff(world, 'cashier')).reviewStaff
    await cora.appealDecide(grant, { idempotencyKey: randomUUID() })
    await world.asOwner(`update operator set role = 'cashier' where username = 'cora.cash'`)
    const [reopening] = (await support.decisions({})).items
    expect(reopening?.action).toBe('reopen')
    await approver.decide({ id: reopening?.id ?? '', answer: 'agree' })
    expect((await api.session.userInfo({})).state).toBe('active')
  })

  it('goes on waiting when the approver does not agree to decline, and may be activated', async () => {
    const { id, api } = await waiting()
    const proposal = await support.propose(decline(id))
    expect(await support.propose(decline(id))).toEqual(proposal)
    await approver.decide({ id: proposal.id, answer: 'drop' })
    expect(await refusalOf(api.session.userInfo({}))).toBe('not_activated')
    await support.activate({ id })
    expect((await api.session.userInfo({})).state).toBe('active')
  })

  it('is activated over the head of a proposal to decline, which then is over', async () => {
    const { id } = await waiting()
    const proposal = await support.propose(decline(id))
    await support.activate({ id })
    expect(await refusalOf(approver.decide({ id: proposal.id, answer: 'agree' }))).toBe(
      'account_move_refused',
    )
    expect((await support.decisions({})).items.find((item) => item.id === proposal.id)).toMatchObject({
      agreed: null,
      expired_at: world.clock.now().toISOString(),
    })
    await support.propose({ ...disable(), id })
  })

  it('is declined only while it waits, by a reason of the list, and never by the person who proposed', async () => {
    expect(await refusalOf(support.propose(decline(partner.id)))).toBe('account_move_refused')
    expect(await refusalOf(support.propose(decline(randomUUID())))).toBe('data_error')
    const { id } = await waiting()
    const other = support.propose({ ...decline(id), reason: 'rules_broken' })
    expect(await refusalOf(other)).toBe('account_reason_unknown')
    expect(await refusalOf(approver.propose(decline(id)))).toBe('role_missing')
    const proposal = await support.propose(decline(id))
    expect(await refusalOf(support.decide({ id: proposal.id, answer: 'agree' }))).toBe('role_missing')
    await world.asOwner(`update operator set role = 'approver' where username = 'sana.support'`)
    const both = await refusalOf(support.decide({ id: proposal.id, answer: 'agree' }))
    await world.asOwner(`update operator set role = 'support' where username = 'sana.support'`)
    expect(both).toBe('same_person')
  })

  it('is active by itself on the day it was due, whatever was proposed meanwhile, and not before', async () => {
    const { id, api } = await waiting()
    const due = new Date((await dueOf(id)) ?? '').getTime()
    const proposal = await support.propose(decline(id))
    world.clock.advance(due - world.clock.now().getTime() - 1)
    await endAccountWaits(world.jobs)
    expect(await refusalOf(api.session.userInfo({}))).toBe('not_activated')

    world.clock.advance(1)
    approver = (await signInStaff(world, 'approver')).accountStaff
    support = (await signInStaff(world, 'support')).accountStaff
    expect(await refusalOf(approver.decide({ id: proposal.id, answer: 'agree' }))).toBe(
      'account_move_refused',
    )
    await endAccountWaits(world.jobs)
    expect((await api.session.userInfo({})).state).toBe('active')
    expect((await support.decisions({})).items.find((item) => item.id === proposal.id)?.expired_at).toBe(
      world.clock.now().toISOString(),
    )
  })
})

describe('an appeal about an account', () => {
  const appeal = async () => {
    const subject_id = (await partner.api.session.userInfo({})).state_decision ?? ''
    return partner.api.review.appealOpen({ subject_kind: 'account', subject_id, statement: 'It was me.' })
  }
  const decide = async (id: string, outcome: 'granted' | 'dismissed') =>
    (await signInStaff(world, 'approver')).reviewStaff.appealDecide(
      { id, outcome, answer: 'We looked again.' },
      { idempotencyKey: randomUUID() },
    )
  /** The person who agreed had a part in it, so another approver is needed. */
  const otherApprover = (role: string) =>
    world.asOwner(`update operator set role = $1 where username = 'cora.cash'`, [role])
  const asCora = async () => (await signInStaff(world, 'cashier')).reviewStaff

  it('that is won ends the days of a disabled account at once', async () => {
    await decideAbout(world, disable())
    const { id } = await appeal()
    expect(await refusalOf(decide(id, 'granted'))).toBe('same_person')
    await otherApprover('approver')
    await (await asCora()).appealDecide(
      { id, outcome: 'granted', answer: 'Right.' },
      { idempotencyKey: randomUUID() },
    )
    await otherApprover('cashier')
    expect(await state()).toBe('active')
  })

  it('that is won proposes to reopen a cancelled account, which takes one more person', async () => {
    await decideAbout(world, { id: partner.id, action: 'cancel', reason: 'rules_broken' })
    const { id } = await appeal()
    await otherApprover('approver')
    await (await asCora()).appealDecide(
      { id, outcome: 'granted', answer: 'Right.' },
      { idempotencyKey: randomUUID() },
    )
    const [proposal] = (await support.decisions({})).items
    expect([proposal?.action, proposal?.proposed_by, await state()]).toEqual([
      'reopen',
      'cora.cash',
      'cancelled',
    ])
    const cora = (await signInStaff(world, 'cashier')).accountStaff
    expect(await refusalOf(cora.decide({ id: proposal?.id ?? '', answer: 'agree' }))).toBe('same_person')
    await otherApprover('cashier')
    await approver.decide({ id: proposal?.id ?? '', answer: 'agree' })
    expect(await state()).toBe('active')
  })

  it('of an account that works is refused', async () => {
    const open = partner.api.review.appealOpen({
      subject_kind: 'account',
      subject_id: randomUUID(),
      statement: 'Why?',
    })
    expect(await refusalOf(open)).toBe('data_error')
  })
})

it('lists accounts by state and by how the username begins, and what was decided', async () => {
  await decideAbout(world, disable())
  const [found] = (await support.list({ state: 'disabled', find: partner.username.toUpperCase() })).items
  expect(found).toMatchObject({
    id: partner.id,
    state: 'disabled',
    reason: 'login_stolen',
    entry: 'register',
  })
  expect((await support.list({ state: 'cancelled', find: partner.username })).items).toEqual([])
  expect((await support.decisions({})).items[0]).toMatchObject({
    account_id: partner.id,
    days: 10,
    agreed: true,
  })
})
