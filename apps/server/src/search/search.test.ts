import { accountStaff } from '@fairlead/contract/account-staff'
import { contactRoles, operatorRoles } from '@fairlead/contract/operator-roles'
import { searchKindsFor } from '@fairlead/contract/search-kinds'
import { searchStaff } from '@fairlead/contract/search-staff'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownPage } from '../../test/support/own-page.ts'
import { joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { callRaw, refusalIn } from '../../test/support/requests.ts'
import { joinStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
let reference: string
beforeAll(async () => {
  world = await openWorld()
  partner = await joinPartner(world)
  await payIn(world, partner, '417.90')
  await joinPartner(world)
  await world.asOwner(
    `update partner set nickname = 'Maren Solberg', email = 'Maren@Solberg.example', phone = '+47 (22) 33-44-55' where id = $1`,
    [partner.id],
  )
  const [deposit] = (await partner.api.wallet.depositList({})).items
  reference = deposit?.reference ?? ''
})
afterAll(() => world.close())

it.each([
  ['the beginning of a username, in any case', () => partner.username.slice(0, -3).toUpperCase()],
  ['the beginning of a name', () => 'maren s'],
  ['an e-mail address', () => 'maren@solberg.EXAMPLE'],
  ['a telephone number, however its digits are set apart', () => '47 22 3344'],
])('finds a partner by %s', async (_, text) => {
  const { api } = await joinStaff(world, 'support')
  const { items } = await api.searchStaff.find({ text: text() })
  const partners = items.filter(({ kind }) => kind === 'partner')
  expect(partners).toMatchObject([
    { id: partner.id, title: partner.username, note: 'Maren Solberg', state: 'active' },
  ])
})

it('finds money by its reference and by its amount', async () => {
  const { api } = await joinStaff(world, 'cashier')
  const deposit = {
    kind: 'deposit',
    title: reference,
    note: partner.username,
    amount: '417.90',
    state: 'confirmed',
  }
  expect((await api.searchStaff.find({ text: reference.toLowerCase() })).items).toMatchObject([deposit])
  const found = (await api.searchStaff.find({ text: '$417.90' })).items
  expect(found.map(({ kind }) => kind)).toEqual(['deposit', 'bank_line'])
  expect(found[0]).toMatchObject(deposit)
})

it.each(operatorRoles)('shows a %s nothing that is not on a list of their menu', async (role) => {
  const { api } = await joinStaff(world, role)
  const found = await Promise.all(
    [partner.username, reference, '417.90'].map((text) => api.searchStaff.find({ text })),
  )
  const kinds = new Set(found.flatMap(({ items }) => items.map(({ kind }) => kind)))
  const may = new Set(searchKindsFor(role))
  expect([...kinds].filter((kind) => !may.has(kind))).toEqual([])
  expect(kinds.has('deposit')).toBe(may.has('deposit'))
  expect(kinds.has('partner')).toBe(may.has('partner'))
})

it.each(operatorRoles)(
  'finds for a %s by how a partner is reached only what the role may read',
  async (role) => {
    const { api } = await joinStaff(world, role)
    const may = contactRoles.includes(role)
    for (const text of ['maren@solberg', '47 22 3344']) {
      const { items } = await api.searchStaff.find({ text })
      expect(items.some(({ kind }) => kind === 'partner')).toBe(may)
      if (!accountStaff.list.roles.includes(role)) continue
      expect((await api.accountStaff.list({ find: text })).items).toHaveLength(may ? 1 : 0)
    }
  },
)

it('finds a campaign by its number, its product and its advertiser, an advertiser and a publisher by their names', async () => {
  const { api } = await joinStaff(world, 'campaign_manager')
  const [campaign] = (await api.campaignStaff.campaignList({})).items
  const [publisher] = (await api.campaignStaff.publisherList({})).items
  if (!campaign?.rule || !publisher) throw new Error('the demo has no campaign or no publisher')
  const { id, number, advertiser, rule } = campaign
  const found = async (text: string) => (await api.searchStaff.find({ text })).items
  for (const text of [
    number.toLowerCase(),
    rule.product.slice(0, 6).toUpperCase(),
    advertiser.toLowerCase(),
  ]) {
    expect(await found(text)).toContainEqual({
      ...{ kind: 'campaign', id, title: rule.product, note: `${number}, ${advertiser}` },
      ...{ state: campaign.active ? 'offered' : 'not_offered', amount: null, at: campaign.created_at },
    })
  }
  expect((await found(advertiser.toUpperCase())).map(({ kind, title }) => [kind, title])).toContainEqual([
    'advertiser',
    advertiser,
  ])
  for (const text of [publisher.name.toUpperCase(), publisher.domain]) {
    expect(await found(text)).toContainEqual({
      ...{ kind: 'publisher', id: publisher.id, title: publisher.name, note: publisher.domain },
      ...{ state: null, amount: null, at: null },
    })
  }
  expect((await found(publisher.name.slice(1))).filter(({ kind }) => kind === 'publisher')).toEqual([])
})

it('asks for two letters, and names the field', async () => {
  const { cookie } = await joinStaff(world, 'support')
  const answer = await callRaw(world.console, searchStaff.find, { text: ' a ' }, { ...ownPage, cookie })
  expect(refusalIn(answer)).toMatchObject({ field: 'text' })
})
