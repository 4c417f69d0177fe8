import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bindCard,
  clientOf,
  joinPartner,
  payIn,
  registerPartner,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusalOf, refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { removePastData } from '../retention/remove-past-data.ts'

let world: World
let partner: TestPartner
const staff: Record<string, TestStaff> = {}
const by = (role: string) => {
  const found = staff[role]
  if (!found) throw new Error(`no ${role}`)
  return found.api
}
beforeAll(async () => {
  world = await openWorld()
  partner = await joinPartner(world)
  for (const role of ['admin', 'support', 'auditor', 'cashier', 'approver', 'campaign_manager'] as const) {
    staff[role] = await joinStaff(world, role)
  }
  staff.second = await joinStaff(world, 'admin')
})
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const note = 'Decided by the board'
const confirm = (id: string) => by('second').proposalStaff.proposalConfirm({ id }, key())

describe('what two admins set', () => {
  it('names the payee that partners read from then on', async () => {
    const deposit = await partner.api.wallet.depositOpen({ amount: '5.00' }, key())
    expect(deposit.payee.account).toBe('TB 1')
    const payee = { name: 'Test Network', bank: 'Other Bank', account: 'OB 2' }
    const { id } = await by('admin').moneyStaff.payeeSet({ ...payee, note })
    expect((await partner.api.wallet.depositDetail({ id: deposit.id })).payee.account).toBe('TB 1')
    expect(await refusalOf(by('admin').proposalStaff.proposalConfirm({ id }, key()))).toBe('same_person')
    await confirm(id)
    expect((await partner.api.wallet.depositDetail({ id: deposit.id })).payee).toEqual(payee)
    const { payees } = await by('auditor').moneyStaff.settings({})
    expect(payees.map(({ version, account }) => [version, account])).toEqual([
      [2, 'OB 2'],
      [1, 'TB 1'],
    ])
  })

  it('changes the fees of withdrawals that are asked for from then on, and never one that was shown', async () => {
    const leaving = await joinPartner(world)
    await payIn(world, leaving, '50.00')
    const destination_id = await bindCard(world, leaving)
    const withdraw = async (fee: string) => {
      const ask = { amount: '20.00', destination_id, fee }
      return leaving.api.wallet.withdraw({ ...ask, step_up: await leaving.stepUp('withdraw', ask) }, key())
    }
    const { fee: shown } = await leaving.api.wallet.withdrawQuote({ amount: '20.00' })
    const fees = { rate_percent: 0.25, fee_min: '0.10', fee_max: '5.00' }
    const { id } = await by('admin').moneyStaff.feesSet({ ...fees, note })
    await confirm(id)
    expect((await by('auditor').moneyStaff.settings({})).fee_tables[0]).toMatchObject({ version: 2, ...fees })

    expect(await refusedUnchanged(world, () => withdraw(shown))).toBe('fee_changed')
    const { fee } = await leaving.api.wallet.withdrawQuote({ amount: '20.00' })
    expect([shown, fee]).toEqual(['0.25', '0.10'])
    expect(await withdraw(fee)).toMatchObject({ fee, fee_version: 2 })
  })

  it('proposes no fees that nobody could confirm, and names the field', async () => {
    const propose = (fees: { fee_min: string; fee_max: string }) =>
      by('admin').moneyStaff.feesSet({ rate_percent: 0.25, ...fees, note })
    await expect(propose({ fee_min: '1.01', fee_max: '5.00' })).rejects.toMatchObject({ field: 'fee_min' })
    await expect(propose({ fee_min: '1.00', fee_max: '0.50' })).rejects.toMatchObject({ field: 'fee_max' })
  })

  it('sets no window above its maximum', async () => {
    const set = async (name: 'match_window' | 'offer_window', seconds: number) =>
      confirm((await by('admin').moneyStaff.settingSet({ name, seconds, note })).id)
    await set('match_window', 3_600)
    expect((await by('auditor').moneyStaff.settings({})).match_window_seconds).toBe(3_600)
    expect(await refusalOf(set('match_window', 86_401))).toBe('setting_above_maximum')
  })

  it('keeps data of people for as long as two admins say, within the bounds of its rule', async () => {
    const kept = async () =>
      (await by('auditor').moneyStaff.settings({})).retention.find(({ rule }) => rule === 'mail')
    expect(await kept()).toMatchObject({ days: 90, at_least: 30, at_most: 400 })
    const wish = { rule: 'mail' as const, note }
    for (const days of [29, 401])
      expect(await refusalOf(by('admin').moneyStaff.retentionSet({ ...wish, days }))).toBe(
        'period_outside_bounds',
      )
    const { id } = await by('admin').moneyStaff.retentionSet({ ...wish, days: 60 })
    expect((await kept())?.days).toBe(90)
    expect(await refusalOf(by('admin').proposalStaff.proposalConfirm({ id }, key()))).toBe('same_person')
    await confirm(id)
    expect((await kept())?.days).toBe(60)
    const now = world.clock.now().toISOString()
    await removePastData(world.jobs)
    expect(await kept()).toMatchObject({ ran_at: now, removed: 0 })
  })
})

describe('a code that support issues', () => {
  it('registers somebody once; the list shows what became of it and never the code', async () => {
    const issued = await by('support').supportStaff.codeIssue({ kind: 'license_key' })
    expect(issued.code).toMatch(/^KEY-[2-9A-Z]{12}$/)
    const { username } = await registerPartner(world, issued.code)
    expect(await refusalOf(registerPartner(world, issued.code))).toBe('license_key_wrong')
    const list = await by('auditor').supportStaff.codeList({})
    expect(list.items[0]).toMatchObject({ id: issued.id, state: 'used', used_by: username })
    expect(JSON.stringify(list)).not.toContain(issued.code)
    const kept = await world.asOwner('select 1 as found from invitation where code_hash = $1', [
      Buffer.from(issued.code),
    ])
    expect(kept).toEqual([])
  })

  it('may leave the account for customer service to activate', async () => {
    const support = by('support').supportStaff
    const { code } = await support.codeIssue({ kind: 'license_key', needs_activation: true })
    const { api } = await registerPartner(world, code)
    expect(await refusalOf(api.session.userInfo({}))).toBe('not_activated')
    const needless = support.codeIssue({ kind: 'authorization_code', needs_activation: true })
    expect(await refusalOf(needless)).toBe('params')
  })
})

it('shows support what partners told the network', async () => {
  await partner.api.support.feedback({ topic: 'Wallet', content: 'Show older months too.' })
  expect((await by('support').supportStaff.feedbackList({})).items[0]).toMatchObject({
    partner: partner.username,
    topic: 'Wallet',
    content: 'Show older months too.',
  })
})

describe('what staff did', () => {
  it('is read by the partner it concerns: by role, never by name, and by nobody else', async () => {
    const { id } = await partner.api.wallet.depositOpen({ amount: '6.00' }, key())
    await by('cashier').operator.depositRecord({ id, bank_reference: `TB-${randomUUID()}` })
    world.clock.advance(1_000)
    await by('approver').operator.depositConfirm({ id }, key())
    const { items } = await partner.api.audit.list({})
    expect(items.map(({ role, action, subject }) => [role, action, subject])).toEqual([
      ['approver', 'deposit_confirm', id],
      ['cashier', 'deposit_record', id],
    ])
    expect(JSON.stringify(items)).not.toContain(staff.cashier?.id)
    const other = await joinPartner(world)
    expect((await other.api.audit.list({})).items).toEqual([])
    expect(await refusalOf(clientOf(world, '').audit.list({}))).toBe('no_auth')
  })

  it('keeps the role in which it was done', async () => {
    await world.asOwner(`update operator set role = 'support' where id = $1`, [staff.cashier?.id])
    const { items } = await partner.api.audit.list({})
    expect(items.at(-1)?.role).toBe('cashier')
    const { items: all } = await by('auditor').peopleStaff.auditList({ partner: partner.username })
    expect(all.map(({ partner: name }) => name)).toEqual([partner.username, partner.username])
  })
})

describe('a campaign', () => {
  it('is made by a campaign manager: advertiser, terms under a number, escrow, and only then offered', async () => {
    const manager = by('campaign_manager').campaignStaff
    const advertiser = await manager.advertiserAdd({ name: 'Buoy & Bell' }, key())
    const { id } = await manager.campaignAdd(
      {
        advertiser_id: advertiser.id,
        official_push: false,
        content_type: 'landing_page',
        trials_needed: 0,
      },
      key(),
    )
    const approver = by('approver').proposalStaff
    const confirm = ({ id: proposal }: { id: string }) => approver.proposalConfirm({ id: proposal }, key())
    const found = async () => (await manager.campaignList({})).items.find((campaign) => campaign.id === id)
    expect(await refusalOf(manager.campaignOn({ id, note }))).toBe('rule_does_not_fit')
    const terms = {
      id,
      note,
      product: 'Brass bell',
      picture: '/assets/coffee.svg',
      content: 'A bell of brass.',
      game_description: 'Rings.',
      user_targeting: 'Everyone',
      landing_page: '/landing/slow-roast',
      price_per_thousand: '4.00',
      payout: '0.50',
      payout_event: 'click' as const,
      payout_cap_percent: 300,
      put_min: '5.00',
      put_max: '100.00',
      flight_seconds: 86_400,
      attribution_seconds: 60,
      validation_seconds: 90,
    }
    expect(await refusalOf(manager.campaignRule({ ...terms, validation_seconds: 60 }))).toBe(
      'rule_does_not_fit',
    )
    expect(await refusalOf(manager.campaignRule({ ...terms, put_min: '4.00' }))).toBe('rule_does_not_fit')
    const to = (landing_page: string) => manager.campaignRule({ ...terms, landing_page })
    for (const address of [
      'http://shop.example/',
      'javascript:alert(1)',
      '//shop.example/x',
      'https://u:p@shop.example/',
      'shop',
    ]) {
      expect([address, await refusalOf(to(address))]).toEqual([address, 'landing_page_not_https'])
    }
    const first = await manager.campaignRule(terms)
    expect(first).toMatchObject({
      kind: 'campaign_terms',
      subject: id,
      state: 'open',
      confirmer_role: 'approver',
      params: { version: '1', payout: '0.50', landing_page: '/landing/slow-roast' },
    })
    // One person's word changes nothing, and the second is shown what it is about.
    expect(await found()).toMatchObject({ rule: null, proposals: [{ id: first.id }] })
    expect(await refusalOf(manager.campaignOn({ id, note }))).toBe('rule_does_not_fit')
    const overtaken = await manager.campaignRule({ ...terms, payout: '0.40' })
    await confirm(first)
    expect((await found())?.rule).toMatchObject({
      version: 1,
      payout: '0.50',
      level_min: 1,
      languages: [],
    })
    // Both were to be the first; nobody agreed to the one after the other.
    expect(await refusalOf(confirm(overtaken))).toBe('terms_changed')
    await approver.proposalDecline({ id: overtaken.id })
    const early = await manager.campaignOn({ id, note })
    const narrower = { ...terms, payout: '0.60', level_min: 2, languages: ['de' as const, 'fr' as const] }
    await confirm(await manager.campaignRule(narrower))
    expect(await refusalOf(confirm(early))).toBe('terms_changed')
    expect((await found())?.rule).toMatchObject({
      version: 2,
      level_min: 2,
      languages: ['de', 'fr'],
    })
    const deposit = await by('campaign_manager').moneyStaff.escrowDeposit({ id, amount: '90.00' }, key())
    expect(deposit).toMatchObject({ purpose: 'escrow', amount: '90.00', state: 'open' })
    const on = await manager.campaignOn({ id, note })
    expect(await found()).toMatchObject({ active: false })
    await confirm(on)
    expect(await found()).toMatchObject({ active: true, escrow: '0.00', escrow_unmatched: '0.00' })
    // Confirmed, it is there; until a bank statement shows it, nothing of it is free.
    const cashier = (await joinStaff(world, 'cashier')).api.operator
    await cashier.depositRecord({ id: deposit.id, bank_reference: 'HB-90' })
    await by('approver').operator.depositConfirm({ id: deposit.id }, key())
    const unmatched = { escrow: '90.00', escrow_free: '0.00', escrow_unmatched: '90.00' }
    expect(await found()).toMatchObject(unmatched)
    const line = { reference: 'HB-90', direction: 'in', amount: '90.00', text: deposit.reference } as const
    const content = statementCsv([line], world.clock.now())
    await cashier.statementImport({ content }, key())
    expect(await found()).toMatchObject({ ...unmatched, escrow_free: '90.00', escrow_unmatched: '0.00' })
  })

  it('is switched off by one person, and on again by two', async () => {
    const manager = by('campaign_manager').campaignStaff
    const { id } = (await manager.campaignList({})).items.find(({ active }) => active) ?? { id: '' }
    expect(await manager.campaignOff({ id })).toMatchObject({ active: false })
    expect(await manager.campaignOff({ id })).toMatchObject({ active: false })
    const on = await manager.campaignOn({ id, note })
    await by('approver').proposalStaff.proposalConfirm({ id: on.id }, key())
    const { items } = await manager.campaignList({})
    expect(items.find((campaign) => campaign.id === id)).toMatchObject({ active: true })
    expect(await refusalOf(manager.campaignOff({ id: randomUUID() }))).toBe('data_error')
  })

  it('is shown in slots of publishers that somebody vouched for by name', async () => {
    const manager = by('campaign_manager').campaignStaff
    const { id } = await manager.publisherAdd({ name: 'Quay Post', domain: 'quay-post.example' })
    const slot = { id, content_type: 'landing_page' as const }
    expect(await refusalOf(manager.slotAdd(slot))).toBe('publisher_not_vouched')
    const vouched = await manager.publisherVouch({ id })
    expect(vouched.vouched_by).toContain('campaign_manager')
    const { slots } = await manager.slotAdd(slot)
    expect(slots).toMatchObject([{ content_type: 'landing_page', active: true }])
    const off = await manager.slotActive({ id: slots[0]?.id ?? '', active: false })
    expect(off.slots[0]?.active).toBe(false)
  })
})
