import { randomUUID } from 'node:crypto'
import { operatorApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeNow, secretOf } from '../../test/support/authenticator.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { buildConsole } from '../console.ts'
import { qrPath } from '../credentials/qr-code.ts'
import { injected } from '../http/injected-fetch.ts'

let world: World
let first: TestStaff
let second: TestStaff
beforeAll(async () => {
  world = await openWorld()
  first = await joinStaff(world, 'admin')
  second = await joinStaff(world, 'admin')
})
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const note = 'Agreed on Monday'
const password = 'a-quiet-harbour-7'
const anybody = () =>
  createClient(operatorApi, { base: '/api', headers: () => ownPage, fetch: injected(world.console) })
const confirm = (id: string, by = second) => by.api.proposalStaff.proposalConfirm({ id }, key())

/** Signs in at a console and answers its client. */
async function signIn(login: { username: string; password: string; code?: string }, console = world.console) {
  const answer = await console.inject({
    method: 'POST',
    url: '/api/operator/login',
    headers: ownPage,
    payload: login,
  })
  const { code, data } = JSON.parse(answer.payload) as { code: number; data: { key?: string; totp?: string } }
  if (code !== 200) return { refused: data.key, totp: undefined, api: anybody() }
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const api: Client<typeof operatorApi> = createClient(operatorApi, {
    base: '/api',
    headers: () => ({ ...ownPage, cookie }),
    fetch: injected(console),
  })
  return { refused: undefined, totp: data.totp, api }
}

/** A new operator, as two admins make one and the person sets up. */
async function newOperator(role: 'support' | 'cashier' = 'support') {
  const username = `person.${randomUUID().slice(0, 8)}`
  const wish = { username, person: `Person ${username}`, role, note }
  const { id } = await first.api.peopleStaff.personAdd(wish)
  const { setup_code } = await confirm(id)
  await anybody().peopleStaff.setUp({ username, setup_code: setup_code ?? '', password })
  const person = (await first.api.peopleStaff.peopleList({})).items.find((one) => one.username === username)
  return { username, id: person?.id ?? '', person }
}

describe('a new operator', () => {
  it('is proposed by one admin, confirmed by another, and chooses a password nobody else knows', async () => {
    const username = 'nora.new'
    const { id } = await first.api.peopleStaff.personAdd({
      username,
      person: 'Nora New',
      role: 'support',
      note,
    })
    expect(await refusalOf(first.api.proposalStaff.proposalConfirm({ id }, key()))).toBe('same_person')
    expect((await signIn({ username, password })).refused).toBe('login_wrong')
    const same = key()
    const { setup_code } = await second.api.proposalStaff.proposalConfirm({ id }, same)
    expect((await second.api.proposalStaff.proposalConfirm({ id }, same)).setup_code).toBeNull()
    expect((await signIn({ username, password })).refused).toBe('login_wrong')

    const { setUp } = anybody().peopleStaff
    expect(await refusalOf(setUp({ username, setup_code: 'guessed', password }))).toBe('setup_code_wrong')
    await setUp({ username, setup_code: setup_code ?? '', password })
    const again = setUp({ username, setup_code: setup_code ?? '', password: 'another-harbour-8' })
    expect(await refusalOf(again)).toBe('setup_code_wrong')
    const { api, totp } = await signIn({ username, password })
    expect([totp, (await api.operator.me({})).role]).toEqual(['optional', 'support'])
  })

  it('has 72 hours to set up', async () => {
    const username = 'late.lee'
    const { id } = await first.api.peopleStaff.personAdd({
      username,
      person: 'Late Lee',
      role: 'support',
      note,
    })
    const { setup_code } = await confirm(id)
    world.clock.advance(72 * 3_600_000)
    const late = anybody().peopleStaff.setUp({ username, setup_code: setup_code ?? '', password })
    expect(await refusalOf(late)).toBe('setup_code_wrong')
  })

  it('is one person with one account', async () => {
    const taken = { username: 'cora.two', person: 'Cora Lindqvist', role: 'approver' as const, note }
    const propose = (wish: Partial<typeof taken>) => first.api.peopleStaff.personAdd({ ...taken, ...wish })
    expect(await refusalOf(propose({}))).toBe('person_has_account')
    expect(await refusalOf(propose({ username: 'cora.cash', person: 'Other' }))).toBe('username_taken')
    // Both were proposed before there was the account.
    const wishes = [
      { username: 'nils.new', person: 'Nils New' },
      { username: 'nils.two', person: 'nils  new' },
    ]
    const [one, other] = await Promise.all(wishes.map(propose))
    const again = await propose({ username: 'nils.new', person: 'Nils Other' })
    await confirm(one?.id ?? '')
    expect(await refusalOf(confirm(other?.id ?? ''))).toBe('person_has_account')
    expect(await refusalOf(confirm(again.id))).toBe('username_taken')
  })

  it.each([
    ['an invisible character', 'Cora Lindqvist\u200b'],
    ['an invisible character in a word', 'Co\u00adra Lind\u2060qvist'],
    ['another kind of space', 'Cora\u00a0Lindqvist'],
    ['Cyrillic letters that look alike', 'С\u043er\u0430 Lindqvist'],
    ['Greek letters that look alike', 'C\u03bfra Lindqvist'],
    ['wide letters', '\uff23ora Lindqvist'],
    ['an accent', 'C\u00f3ra Lindqvist'],
    ['punctuation', 'Cora-Lindqvist.'],
    ['the words in another order', 'LINDQVIST, Cora'],
  ])('is nobody else with %s', async (_how, person) => {
    const another = first.api.peopleStaff.personAdd({ username: 'cora.two', person, role: 'approver', note })
    expect(await refusalOf(another)).toBe('person_has_account')
  })

  it.each(['Иван Новак', 'Пётр Новак', 'Ωνάσης', '王小明', '李小龍', 'Cora Lindquist', 'Cora Lind Qvist'])(
    'is somebody else as %s',
    async (person) => {
      const wish = { username: 'some.one', person, role: 'support' as const, note }
      expect((await first.api.peopleStaff.personAdd(wish)).state).toBe('open')
    },
  )
})

describe('an operator', () => {
  it('gets another role from two admins, neither of whom it is about, and has to sign in anew', async () => {
    const { id, username } = await newOperator()
    const { api } = await signIn({ username, password })
    const change = await first.api.peopleStaff.personRole({ id, role: 'auditor', note })
    await confirm(change.id)
    expect(await refusalOf(api.operator.me({}))).toBe('token_expired')
    expect((await (await signIn({ username, password })).api.operator.me({})).role).toBe('auditor')
    const own = await first.api.peopleStaff.personRole({ id: second.id, role: 'support', note })
    expect(await refusalOf(confirm(own.id))).toBe('same_person')
  })

  it('is ended by two admins: no session and no log-in is left', async () => {
    const { id, username } = await newOperator()
    const { api } = await signIn({ username, password })
    const end = await first.api.peopleStaff.personEnd({ id, note })
    await confirm(end.id)
    expect(await refusalOf(api.operator.me({}))).toBe('token_expired')
    expect((await signIn({ username, password })).refused).toBe('login_wrong')
  })

  it('is not ended when fewer than two admins would remain', async () => {
    await world.asOwner(`update operator set ended_at = now() where username like '%.admin'`)
    const third = await joinStaff(world, 'admin')
    const { id } = await third.api.peopleStaff.personEnd({ id: first.id, note })
    await world.asOwner(`update operator set role = 'support' where id = $1`, [third.id])
    expect(await refusalOf(confirm(id))).toBe('admins_too_few')
    expect((await first.api.operator.me({})).role).toBe('admin')
  })
})

describe('the second factor', () => {
  it('once enrolled, is asked at each log-in, and takes each code once', async () => {
    const { username } = await newOperator()
    const { api } = await signIn({ username, password })
    const begun = await api.peopleStaff.totpBegin({})
    expect(begun.qr).toEqual(qrPath(begun.uri))
    const secret = secretOf(begun.uri)
    expect(await refusalOf(api.peopleStaff.totpConfirm({ code: '000000' }))).toBe('totp_wrong')
    const enrolling = codeNow(world, secret)
    await api.peopleStaff.totpConfirm({ code: enrolling })
    expect(await refusalOf(api.peopleStaff.totpBegin({}))).toBe('totp_enrolled')

    expect((await signIn({ username, password })).refused).toBe('totp_needed')
    expect((await signIn({ username, password, code: enrolling })).refused).toBe('totp_wrong')
    world.clock.advance(30_000)
    const code = codeNow(world, secret)
    expect((await signIn({ username, password: 'not this one', code })).refused).toBe('login_wrong')
    expect((await signIn({ username, password, code })).totp).toBe('enrolled')
    expect((await signIn({ username, password, code })).refused).toBe('totp_wrong')
    expect(await world.asOwner('select totp_secret from operator where totp_secret = $1', [secret])).toEqual(
      [],
    )
  })

  it('is asked, beside the present password, by whoever chooses another one', async () => {
    const { username, id } = await newOperator()
    const { api } = await signIn({ username, password })
    const { api: elsewhere } = await signIn({ username, password })
    const wish = { old_password: password, new_password: 'another-harbour-8' }
    const change = (more: Partial<typeof wish & { code: string }>) =>
      api.peopleStaff.passwordChange({ ...wish, ...more })
    expect(await refusalOf(change({ new_password: password }))).toBe('password_unchanged')
    expect(await refusalOf(change({ new_password: `my-${username}-` }))).toBe('password_weak')
    expect(await refusalOf(change({ old_password: 'not this one' }))).toBe('old_password_wrong')
    await elsewhere.operator.me({})

    await change({})
    expect(await refusalOf(elsewhere.operator.me({}))).toBe('token_expired')
    await api.operator.me({})
    expect((await signIn({ username, password })).refused).toBe('login_wrong')
    expect((await signIn({ username, password: wish.new_password })).refused).toBeUndefined()
    const { items } = await first.api.peopleStaff.auditList({})
    expect(items.filter(({ operator }) => operator === username).map(({ action }) => action)).toEqual([
      'password_change',
    ])
    expect(items.find(({ action }) => action === 'password_change')?.subject).toBe(id)

    const secret = secretOf((await api.peopleStaff.totpBegin({})).uri)
    const enrolling = codeNow(world, secret)
    await api.peopleStaff.totpConfirm({ code: enrolling })
    const back = { old_password: wish.new_password, new_password: password }
    expect(await refusalOf(change(back))).toBe('totp_needed')
    expect(await refusalOf(change({ ...back, code: '000000' }))).toBe('totp_wrong')
    expect(await refusalOf(change({ ...back, code: enrolling }))).toBe('totp_wrong')
    world.clock.advance(30_000)
    await change({ ...back, code: codeNow(world, secret) })
    world.clock.advance(30_000)
    expect((await signIn({ username, password, code: codeNow(world, secret) })).refused).toBeUndefined()
  })

  it('is shown once more by whoever acts a quarter of an hour after the last code, and only reads meanwhile', async () => {
    const { username } = await newOperator('cashier')
    const { api } = await signIn({ username, password })
    const secret = secretOf((await api.peopleStaff.totpBegin({})).uri)
    const enrolling = codeNow(world, secret)
    await api.peopleStaff.totpConfirm({ code: enrolling })
    const record = () =>
      refusalOf(api.operator.depositRecord({ id: randomUUID(), bank_reference: `TB-${randomUUID()}` }))
    world.clock.advance(15 * 60_000 - 1)
    expect(await record()).toBe('data_error')
    world.clock.advance(1)
    expect(await record()).toBe('proof_needed')
    await api.operator.depositList({})
    expect(await refusalOf(api.peopleStaff.sessionProve({ code: '000000' }))).toBe('totp_wrong')
    expect(await refusalOf(api.peopleStaff.sessionProve({ code: enrolling }))).toBe('totp_wrong')
    await api.peopleStaff.sessionProve({ code: codeNow(world, secret) })
    expect(await record()).toBe('data_error')
    const elsewhere = { username, password, code: codeNow(world, secret) }
    expect((await signIn(elsewhere)).refused).toBe('totp_wrong')
  })

  it('nor the password is guessed by whoever has a session', async () => {
    const { username } = await newOperator()
    const { api } = await signIn({ username, password })
    const guess = (old_password: string) =>
      refusalOf(api.peopleStaff.passwordChange({ old_password, new_password: 'another-harbour-8' }))
    for (let n = 0; n < 10; n += 1) expect(await guess(`wrong ${n}`)).toBe('old_password_wrong')
    expect(await guess(password)).toBe('too_many_tries')
  })

  it('is required with real money: until then one can only enrol', async () => {
    const { username } = await newOperator()
    const live = buildConsole({ ...world.ctx, network: { ...world.ctx.network, demo: false } })
    const { api, totp } = await signIn({ username, password }, live)
    expect(totp).toBe('missing')
    expect(await refusalOf(api.operator.depositList({}))).toBe('totp_enrolment_missing')
    expect((await api.operator.me({})).username).toBe(username)
    const secret = secretOf((await api.peopleStaff.totpBegin({})).uri)
    await api.peopleStaff.totpConfirm({ code: codeNow(world, secret) })
    expect((await api.operator.depositList({})).items).toEqual([])
    await live.close()
  })

  it('is forgotten, with the password, by two admins alone', async () => {
    const { id, username } = await newOperator()
    const { api } = await signIn({ username, password })
    const secret = secretOf((await api.peopleStaff.totpBegin({})).uri)
    await api.peopleStaff.totpConfirm({ code: codeNow(world, secret) })
    const recovery = await first.api.peopleStaff.personRecover({ id, note })
    expect(await refusalOf(first.api.proposalStaff.proposalConfirm({ id: recovery.id }, key()))).toBe(
      'same_person',
    )
    const { setup_code } = await confirm(recovery.id)
    expect(await refusalOf(api.operator.me({}))).toBe('token_expired')
    expect((await signIn({ username, password })).refused).toBe('login_wrong')
    await anybody().peopleStaff.setUp({
      username,
      setup_code: setup_code ?? '',
      password: 'another-harbour-8',
    })
    expect((await signIn({ username, password: 'another-harbour-8' })).totp).toBe('optional')
  })
})

describe('an operator’s session', () => {
  it('ends after an hour without use and after eight hours in any case', async () => {
    const { username } = await newOperator()
    const { api } = await signIn({ username, password })
    for (let n = 0; n < 9; n += 1) {
      world.clock.advance(50 * 60_000)
      await api.operator.me({})
    }
    world.clock.advance(40 * 60_000)
    expect(await refusalOf(api.operator.me({}))).toBe('token_expired')
    const idle = await signIn({ username, password })
    world.clock.advance(61 * 60_000)
    expect(await refusalOf(idle.api.operator.me({}))).toBe('token_expired')
  })

  it('is one of ten at the most: the oldest gives way', async () => {
    const { username } = await newOperator()
    const sessions = []
    for (let n = 0; n < 11; n += 1) {
      sessions.push((await signIn({ username, password })).api)
      world.clock.advance(1_000)
    }
    const [oldest, second] = sessions
    expect(await refusalOf((oldest as Client<typeof operatorApi>).operator.me({}))).toBe('token_expired')
    const { items } = await (second as Client<typeof operatorApi>).peopleStaff.sessionList({})
    expect(items).toHaveLength(10)
  })

  it('is one of a list, and can be ended there', async () => {
    const { username } = await newOperator()
    const here = (await signIn({ username, password })).api
    world.clock.advance(60_000)
    const there = (await signIn({ username, password })).api
    const { items } = await here.peopleStaff.sessionList({})
    expect(items.map(({ current }) => current)).toEqual([false, true])
    await here.peopleStaff.sessionRevoke({ id: items[0]?.id ?? '' })
    expect(await refusalOf(there.operator.me({}))).toBe('token_expired')
    const foreign = (
      await (
        await signIn({ username: 'ana.audit', password: 'demo-auditor-keel' })
      ).api.peopleStaff.sessionList({})
    ).items
    expect(await refusalOf(here.peopleStaff.sessionRevoke({ id: foreign[0]?.id ?? '' }))).toBe('data_error')
  })
})
