import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { contactRoles, operatorRoles } from '@fairlead/contract/operator-roles'
import { partnerRowsMax } from '@fairlead/contract/partner-staff'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bindCard, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'

const hour = 3_600_000

let world: World
let partner: TestPartner
let staff: Readonly<Record<OperatorRole, TestStaff>>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  const joined = operatorRoles.map(async (role) => [role, await joinStaff(world, role)] as const)
  staff = Object.fromEntries(await Promise.all(joined)) as Record<OperatorRole, TestStaff>
  partner = await joinPartner(world)
})
afterAll(() => world.close())

const open = (who: TestStaff) => who.api.partnerStaff.open({ username: partner.username })
const ownLooks = async () =>
  (await partner.api.audit.list({})).items.filter(({ action }) => action === 'partner_opened')

it('shows one partner with money, journal, lists, destinations and sign-ins, and no token and no whole number', async () => {
  const other = await joinPartner(world)
  await payIn(world, other, '7.00')
  await payIn(world, partner, '50.00')
  const destination_id = await bindCard(world, partner)
  const ask = { amount: '20.00', destination_id }
  const step_up = await partner.stepUp('withdraw', ask)
  const { reference } = await partner.api.wallet.withdraw(
    { ...ask, step_up },
    { idempotencyKey: crypto.randomUUID() },
  )
  const page = await open(staff.support)
  expect(page.account).toMatchObject({ username: partner.username, state: 'active' })
  expect(page.money).toMatchObject({ total_assets: '50.00', available_balance: '30.00', on_its_way: '20.00' })
  expect(page.entries.map(({ type, about, available }) => [type, about, available])).toEqual([
    ['withdraw', reference, '30.00'],
    ['deposit', page.deposits[0]?.reference, '50.00'],
  ])
  expect(page.entries[0]?.lines).toEqual([{ from: 'available', to: 'withdrawing', amount: '20.00' }])
  expect(page.withdrawals.map((each) => each.reference)).toEqual([reference])
  expect(page.deposits.map(({ owner }) => owner)).toEqual([partner.username])
  expect(page.sessions.length).toBeGreaterThan(0)
  expect(page.standing).toMatchObject({ level: 1, score: 500, lines: [] })
  const [{ account_number } = { account_number: '' }] = await many<{ account_number: string }>(
    world.ctx.db,
    'select account_number from destination where id = $1',
    [destination_id],
  )
  expect(page.destinations[0]?.account_number_tail).toBe(account_number.slice(-4))
  expect(JSON.stringify(page)).not.toContain(account_number)
  expect(JSON.stringify(page)).not.toContain(partner.token)
})

it('finds nobody by half a name, and somebody however it is spelled', async () => {
  const { api } = staff.support
  const half = api.partnerStaff.open({ username: partner.username.slice(0, -1) })
  expect(await refusalOf(half)).toBe('data_error')
  const found = await api.partnerStaff.open({ username: partner.username.toUpperCase() })
  expect(found.account.username).toBe(partner.username)
  expect(await refusalOf(api.partnerStaff.open({ username: '' }))).toBe('params')
})

it.each(operatorRoles)(
  'is shown to a %s only where the role needs it, and contacts to fewer',
  async (role) => {
    const may = ['support', 'cashier', 'approver', 'auditor', 'admin'].includes(role)
    if (!may) {
      expect(await refusalOf(open(staff[role]))).toBe('role_missing')
      expect(await ownLooks()).toEqual([])
      return
    }
    const { contact } = await open(staff[role])
    expect(contact !== null).toBe(contactRoles.includes(role))
    expect((await ownLooks()).map((look) => look.role)).toEqual([role])
  },
)

it('is noted once an hour for each person, and the partner reads by which role', async () => {
  const { noted_at } = await open(staff.auditor)
  world.clock.advance(hour - 1_000)
  expect((await open(staff.auditor)).noted_at).toBe(noted_at)
  await open(staff.cashier)
  expect((await ownLooks()).map(({ role }) => role)).toEqual(['cashier', 'auditor'])
  world.clock.advance(1_000)
  const later = await open(staff.auditor)
  expect(later.noted_at).not.toBe(noted_at)
  expect(later.acts.map(({ role, action }) => [role, action])).toEqual([
    ['auditor', 'partner_opened'],
    ['cashier', 'partner_opened'],
    ['auditor', 'partner_opened'],
  ])
  expect((await ownLooks()).map(({ subject }) => subject)).toEqual([
    later.account.id,
    later.account.id,
    later.account.id,
  ])
})

it('is one line for two looks at the same moment', async () => {
  await Promise.all([open(staff.admin), open(staff.admin), open(staff.admin)])
  expect(await ownLooks()).toHaveLength(1)
})

it('answers nothing that could not be noted, and notes nothing that was not answered', async () => {
  const statusOf = async () => open(staff.support).catch((error: unknown) => error)
  const look = '(text, uuid, uuid, timestamptz)'
  await world.asOwner(`alter function note_look_at_partner${look} rename to note_away`)
  const lost = await statusOf()
  await world.asOwner(`alter function note_away${look} rename to note_look_at_partner`)
  expect(lost).toMatchObject({ status: 500 })
  await world.asOwner('alter table destination rename to destination_away')
  const unread = await statusOf()
  await world.asOwner('alter table destination_away rename to destination')
  expect(unread).toMatchObject({ status: 500 })
  expect(await ownLooks()).toEqual([])
})

it('has all of the journal page after page, each entry once, and looking at it is noted', async () => {
  const count = partnerRowsMax + 2
  for (let n = 1; n <= count; n++) {
    world.clock.advance(1_000)
    await payIn(world, partner, `${n}.00`)
  }
  const { entries } = await open(staff.support)
  const { username } = partner
  const first = await staff.cashier.api.partnerStaff.entries({ username: username.toUpperCase() })
  expect(first.items).toEqual(entries)
  const cursor = first.next_cursor ?? ''
  const second = await staff.cashier.api.partnerStaff.entries({ username, cursor })
  expect(second.next_cursor).toBeNull()
  const all = [...first.items, ...second.items]
  expect(all.map(({ lines }) => lines[0]?.amount)).toEqual(
    Array.from({ length: count }, (_, n) => `${count - n}.00`),
  )
  expect((await ownLooks()).map(({ role }) => role).sort()).toEqual(['cashier', 'support'])
  expect(await refusalOf(staff.content.api.partnerStaff.entries({ username }))).toBe('role_missing')
  expect(await refusalOf(staff.cashier.api.partnerStaff.entries({ username: 'nobody' }))).toBe('data_error')
  expect(await refusalOf(staff.cashier.api.partnerStaff.entries({ username, cursor: 'x' }))).toBe('params')
})

it('leads to lists of this partner alone', async () => {
  const other = await joinPartner(world)
  await payIn(world, other, '7.00')
  await payIn(world, partner, '50.00')
  const of = { partner: partner.username.toUpperCase() }
  const { operator, campaignStaff, reviewStaff } = staff.cashier.api
  expect((await operator.depositList(of)).items.map(({ owner }) => owner)).toEqual([partner.username])
  expect((await operator.withdrawalList(of)).total).toEqual({ count: 0, more: false })
  expect((await campaignStaff.orderList(of)).total).toEqual({ count: 0, more: false })
  expect((await reviewStaff.appealList(of)).total).toEqual({ count: 0, more: false })
  expect((await operator.depositList({ partner: 'nobody.at.all' })).items).toEqual([])
})
