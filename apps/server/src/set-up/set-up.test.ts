import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { SetUpStep } from '@fairlead/contract/set-up-steps'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorInput } from '../../test/support/good-input.ts'
import { fillEscrow, statementCsv } from '../../test/support/people.ts'
import { withRealMoney } from '../../test/support/real-money.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { readSetUp } from './read-set-up.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const note = 'Agreed on Monday'

async function steps(changes: Partial<World['staff']> = {}) {
  const network = { ...world.staff.network, demo: false }
  const { items } = await readSetUp({ ...world.staff, network, sendsMail: false, contacts: [], ...changes })
  return Object.fromEntries(items.map((item) => [item.step, item])) as Record<
    SetUpStep,
    (typeof items)[number]
  >
}

const stateOf = async () =>
  Object.fromEntries(Object.values(await steps()).map(({ step, state }) => [step, state]))

/** Somebody new, who is in their role but has not set up anything. */
const hire = (role: OperatorRole) => joinStaff(world, role)

async function enrol({ id }: TestStaff): Promise<void> {
  const text = `update operator set totp_secret = '\\x01', totp_enrolled_at = created_at where id = $1`
  await world.asOwner(text, [id])
}

async function usernameOf({ id }: TestStaff): Promise<string> {
  const [row] = await world.asOwner<{ username: string }>('select username from operator where id = $1', [id])
  return row?.username ?? ''
}

it('says nothing of a demo, in which all is there', async () => {
  await fillEscrow(world, world.campaigns.landing, 500_000_000n)
  const { items } = await readSetUp(world.staff)
  expect(items.filter(({ state }) => state !== 'done').map(({ step }) => step)).toEqual([])
})

it('leads an empty live network step by step, each by what is there, and says whose the next one is', async () => {
  await withRealMoney(world, async () => {
    await world.asOwner('set session_replication_role = replica')
    await world.asOwner('delete from invitation')
    for (const table of [
      'slot',
      'publisher',
      'plan_rule',
      'escrow',
      'campaign',
      'advertiser',
      'standing_order',
    ])
      await world.asOwner(`delete from ${table}`)
    await world.asOwner('set session_replication_role = origin')
    await world.asOwner('update operator set ended_at = created_at')

    const ada = await hire('admin')
    const ben = await hire('admin')
    const [a, b] = await Promise.all([ada, ben].map(usernameOf))
    const began = await steps()
    expect(began.admins).toMatchObject({ state: 'open', roles: ['admin'], next: 'peopleStaff.totpBegin' })
    expect(began.admins.missing).toHaveLength(2)
    expect(began.admins.people.toSorted()).toEqual([a, b].toSorted())
    expect(began.payee).toMatchObject({ state: 'later', after: 'admins', people: [] })
    expect(Object.values(began).filter(({ state }) => state === 'done')).toEqual([])
    await Promise.all([ada, ben].map(enrol))
    expect((await steps()).admins).toMatchObject({ state: 'done', next: null, missing: [] })

    const payee = { name: 'Harbour Client Account', bank: 'Harbour Clearing Bank', account: 'DE12 3456 0071' }
    expect((await steps()).payee).toMatchObject({ state: 'open', facts: { account: 'TB 1' } })
    const proposed = await ada.api.moneyStaff.payeeSet({ ...payee, note })
    expect((await steps()).payee).toMatchObject({
      state: 'waits',
      next: 'proposalStaff.proposalConfirm',
      people: [b],
      begun_by: a,
    })
    await ben.api.proposalStaff.proposalConfirm({ id: proposed.id }, key())
    expect((await steps()).payee).toMatchObject({ state: 'done', people: [], facts: { account: '0071' } })

    const fees = { rate_percent: 0.5, fee_min: '0.25', fee_max: '10.00', note }
    expect((await steps()).fees).toMatchObject({ state: 'open', next: 'moneyStaff.feesSet' })
    const table = await ben.api.moneyStaff.feesSet(fees)
    await ada.api.proposalStaff.proposalConfirm({ id: table.id }, key())
    expect((await steps()).fees.state).toBe('done')

    expect((await steps()).mail).toMatchObject({ state: 'open', next: null, roles: [] })
    expect((await steps({ sendsMail: true })).mail.state).toBe('done')
    expect((await steps({ contacts: ['https://help.example'] })).contacts.state).toBe('done')
    expect((await steps()).contacts).toMatchObject({ state: 'open', next: 'contentStaff.contactsSet' })
    const contacts = await ada.api.contentStaff.contactsSet({
      contacts: [{ url: 'https://help.example' }],
      note,
    })
    expect((await steps()).contacts).toMatchObject({ state: 'waits', people: [b], begun_by: a })
    await ben.api.proposalStaff.proposalConfirm({ id: contacts.id }, key())
    expect((await steps()).contacts).toMatchObject({
      state: 'done',
      facts: { contacts: 'https://help.example' },
    })

    expect((await steps()).people).toMatchObject({
      state: 'open',
      next: 'peopleStaff.personAdd',
      missing_roles: ['campaign_manager', 'cashier', 'approver', 'support'],
    })
    const wish = { username: 'mia', person: 'Mia Sand', role: 'campaign_manager', note } as const
    const first = await ada.api.peopleStaff.personAdd(wish)
    expect((await steps()).people).toMatchObject({
      state: 'open',
      next: 'peopleStaff.personAdd',
      people: expect.arrayContaining([a]),
      missing_roles: ['cashier', 'approver', 'support'],
    })
    const others = (['cashier', 'approver', 'support'] as const).map((role) =>
      ada.api.peopleStaff.personAdd({ username: `new.${role}`, person: `New ${role}`, role, note }),
    )
    await Promise.all(others)
    expect((await steps()).people).toMatchObject({ state: 'waits', people: [b], begun_by: a })
    for (const { id } of [first, ...(await Promise.all(others))]) {
      await ben.api.proposalStaff.proposalDecline({ id })
    }

    const manager = await hire('campaign_manager')
    const cashier = await hire('cashier')
    const approver = await hire('approver')
    const support = await hire('support')
    await Promise.all([manager, cashier, approver].map(enrol))
    expect((await steps()).people).toMatchObject({
      state: 'waits',
      next: null,
      people: [await usernameOf(support)],
      missing_roles: [],
      missing: [{ what: 'authenticator' }],
    })
    await enrol(support)
    expect((await steps()).people.state).toBe('done')

    const { id: advertiser_id } = await manager.api.campaignStaff.advertiserAdd(
      { name: 'Loom & Lane' },
      { idempotencyKey: randomUUID() },
    )
    expect((await steps()).publisher).toMatchObject({ state: 'open', next: 'campaignStaff.publisherAdd' })
    const { id: publisher } = await manager.api.campaignStaff.publisherAdd({
      name: 'Post',
      domain: 'post.example',
    })
    expect((await steps()).publisher.next).toBe('campaignStaff.publisherVouch')
    await manager.api.campaignStaff.publisherVouch({ id: publisher })
    expect((await steps()).publisher.next).toBe('campaignStaff.slotAdd')
    await manager.api.campaignStaff.slotAdd({ id: publisher, content_type: 'landing_page' })
    expect((await steps()).publisher.state).toBe('done')

    expect((await steps()).campaign).toMatchObject({ state: 'open', next: 'campaignStaff.campaignAdd' })
    const { id: campaign } = await manager.api.campaignStaff.campaignAdd(
      {
        advertiser_id,
        official_push: false,
        content_type: 'landing_page',
        trials_needed: 10,
      },
      { idempotencyKey: randomUUID() },
    )
    expect((await steps()).campaign).toMatchObject({ state: 'open', next: 'campaignStaff.campaignRule' })
    const { film: _, ...terms } = operatorInput.campaignStaff.campaignRule
    const landing_page = 'https://demo.example/landing/slow-roast'
    const rule = await manager.api.campaignStaff.campaignRule({ ...terms, landing_page, id: campaign })
    expect((await steps()).campaign).toMatchObject({ state: 'waits', roles: ['approver'] })
    await approver.api.proposalStaff.proposalConfirm({ id: rule.id }, key())
    expect((await steps()).campaign.state).toBe('done')

    expect((await steps()).escrow).toMatchObject({ state: 'open', next: 'moneyStaff.escrowDeposit' })
    expect((await steps()).offered).toMatchObject({ state: 'later', after: 'escrow' })
    await paidIn('escrow', manager, (amount) =>
      manager.api.moneyStaff.escrowDeposit({ id: campaign, amount }, key()),
    )
    await paidIn('marketing', cashier, (amount) =>
      cashier.api.moneyStaff.networkDeposit({ class: 'marketing', amount }, key()),
    )

    expect((await steps()).offered).toMatchObject({ state: 'open', next: 'campaignStaff.campaignOn' })
    const on = await manager.api.campaignStaff.campaignOn({ id: campaign, note })
    await approver.api.proposalStaff.proposalConfirm({ id: on.id }, key())
    expect((await steps()).offered.state).toBe('done')
    expect((await steps()).trials).toMatchObject({
      state: 'open',
      next: 'campaignStaff.trialStart',
      facts: { settled: '0', needed: '10' },
    })

    expect((await steps()).codes).toMatchObject({ state: 'later', after: 'trials' })
    await support.api.supportStaff.codeIssue({ kind: 'license_key' })
    expect(await stateOf()).toMatchObject({ codes: 'done', trials: 'open' })

    // Nothing is ticked off: whoever leaves is missing again.
    await world.asOwner('update operator set ended_at = created_at where id = $1', [cashier.id])
    expect((await steps()).people).toMatchObject({ state: 'open', missing_roles: ['cashier'] })

    async function paidIn(
      step: 'escrow' | 'marketing',
      begins: TestStaff,
      announce: (amount: string) => Promise<{ id: string; reference: string }>,
    ): Promise<void> {
      expect((await steps())[step].people).toContain(await usernameOf(begins))
      const { id, reference } = await announce('500.00')
      expect((await steps())[step]).toMatchObject({
        state: 'waits',
        next: 'operator.depositRecord',
        facts: { reference },
      })
      const bank_reference = `TB-${randomUUID()}`
      await cashier.api.operator.depositRecord({ id, bank_reference })
      expect((await steps())[step]).toMatchObject({ next: 'operator.depositConfirm', roles: ['approver'] })
      await approver.api.operator.depositConfirm({ id }, key())
      if (step === 'escrow') {
        expect((await steps()).escrow).toMatchObject({ next: 'operator.statementImport', roles: ['cashier'] })
        const line = { reference: bank_reference, direction: 'in', amount: '500.00', text: 'Escrow' } as const
        const content = statementCsv([line], world.clock.now())
        await cashier.api.operator.statementImport({ content }, key())
      }
      expect((await steps())[step].state).toBe('done')
    }
  })
})

it('is read by everybody of the staff', async () => {
  const auditor = await joinStaff(world, 'auditor')
  expect((await auditor.api.setUpStaff.steps({})).items).toHaveLength(14)
})
