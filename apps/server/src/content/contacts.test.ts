import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, registerPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let content: TestStaff
let admin: TestStaff
let second: TestStaff
let partner: Awaited<ReturnType<typeof registerPartner>>
beforeAll(async () => {
  world = await openWorld()
  content = await joinStaff(world, 'content')
  admin = await joinStaff(world, 'admin')
  second = await joinStaff(world, 'admin')
  partner = await registerPartner(world)
})
afterAll(() => world.close())

const note = 'The chat has moved'
const key = () => ({ idempotencyKey: randomUUID() })
const confirm = (by: TestStaff, id: string) => by.api.proposalStaff.proposalConfirm({ id }, key())
const set = (by: TestStaff, contacts: readonly string[], deposit_contacts: readonly string[] = []) =>
  by.api.contentStaff.contactsSet({
    contacts: contacts.map((url) => ({ url })),
    ...(deposit_contacts.length > 0 && { deposit_contacts: deposit_contacts.map((url) => ({ url })) }),
    note,
  })

/** What partners are shown, signed in or not, which is always the same. */
async function shown() {
  const config = await clientOf(world, '').session.basicConfig({})
  const user = await partner.api.session.userInfo({})
  const of = (source: typeof config | typeof user) => ({
    contacts: source.customer_service_url,
    deposits: source.recharge_customer_service_url,
  })
  expect(of(user)).toEqual(of(config))
  return of(config)
}
/** What a proposal begins with. */
const now = async () => {
  const { contacts, deposit_contacts } = await content.api.contentStaff.contactsNow({})
  return [contacts, deposit_contacts]
}
const urlsOf = async () => {
  const { contacts, deposits } = await shown()
  return [contacts.map(({ url }) => url), deposits.map(({ url }) => url)]
}

const frames = async () => {
  const { headers } = await world.app.inject('/api/docs')
  return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
}

describe('contacts of customer service', () => {
  it('are those that the server was started with, until two people agree on others', async () => {
    const started = [['https://help.example/chat', 'tel:+4930555'], ['https://help.example/deposits']]
    expect(await urlsOf()).toEqual(started)
    expect(await now()).toEqual(started)
    expect((await content.api.contentStaff.contactList({})).items).toEqual([])
    const { id } = await set(content, ['https://chat.example/desk'])
    expect(await urlsOf()).toEqual(started)
    expect(await refusalOf(confirm(content, id))).toBe('role_missing')
    await confirm(admin, id)
    expect(await urlsOf()).toEqual([['https://chat.example/desk'], ['https://chat.example/desk']])
    expect(await now()).toEqual([['https://chat.example/desk'], []])
    expect((await content.api.contentStaff.contactList({})).items).toMatchObject([
      { id, version: 1, contacts: ['https://chat.example/desk'], deposit_contacts: [] },
    ])
  })

  it('proposed by an admin are confirmed by another one; what was agreed on last counts till then', async () => {
    const { id } = await set(
      admin,
      ['mailto:help@fairlead.example', 'tel:+49-30-555'],
      ['https://pay.example'],
    )
    expect(await refusalOf(confirm(admin, id))).toBe('same_person')
    expect(await urlsOf()).toEqual([['https://chat.example/desk'], ['https://chat.example/desk']])
    await confirm(second, id)
    expect(await shown()).toEqual({
      contacts: [
        { id: '1', type: 2, url: 'mailto:help@fairlead.example' },
        { id: '2', type: 2, url: 'tel:+49-30-555' },
      ],
      deposits: [{ id: '1', type: 1, url: 'https://pay.example' }],
    })
    expect(await now()).toEqual([['mailto:help@fairlead.example', 'tel:+49-30-555'], ['https://pay.example']])
    const { items } = await content.api.contentStaff.contactList({})
    expect(items.map(({ version }) => version)).toEqual([2, 1])
  })

  it('are what a page of the app may show in a frame, a few seconds later, and nobody else is', async () => {
    world.clock.advance(5_000)
    expect(await frames()).toBe('https://pay.example')
    const { id } = await set(content, ['https://new.example/chat'])
    await confirm(second, id)
    world.clock.advance(5_000)
    expect(await frames()).toBe('https://new.example')
  })

  it('said twice are one proposal, and one version', async () => {
    const [one, other] = [
      await set(content, ['https://one.example']),
      await set(content, ['https://one.example']),
    ]
    expect(other.id).toBe(one.id)
    await confirm(admin, one.id)
    await confirm(admin, one.id)
    const { items } = await content.api.contentStaff.contactList({})
    expect(items.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  it('are proposed by nobody of another role, and never of another kind of address', async () => {
    const support = await joinStaff(world, 'support')
    expect(await refusalOf(set(support, ['https://one.example']))).toBe('role_missing')
    expect(await refusalOf(set(content, ['http://one.example']))).toBe('contact_refused')
    expect(await refusalOf(set(content, ['https://one.example'], ['javascript:alert(1)']))).toBe(
      'contact_refused',
    )
  })

  it('leave a line in the audit log for each step', async () => {
    const { id } = await set(content, ['https://audited.example'])
    await confirm(admin, id)
    const { items } = await admin.api.peopleStaff.auditList({})
    const actions = items.filter(({ subject }) => subject === id).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['contacts_confirmed', 'contacts_proposed'])
  })
})
