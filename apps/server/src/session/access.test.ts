import { randomUUID } from 'node:crypto'
import { partnerApi } from '@fairlead/contract/api'
import type { Access } from '@fairlead/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { casesOf } from '../../test/support/call-cases.ts'
import { partnerInput } from '../../test/support/good-input.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  registerPartner,
  type TestPartner,
  testCard,
  unusedCode,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw, refusalIn } from '../../test/support/requests.ts'
import { decideAbout } from '../../test/support/standing.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { momentWords } from '../http/moment-words.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 200_000_000n)
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const cases = casesOf(partnerApi, partnerInput)
const forAccess = (...access: Access[]) => cases.filter(({ endpoint }) => access.includes(endpoint.access))
const closed = forAccess('token', 'person', 'wallet', 'account')

async function answers(call: (typeof cases)[number], headers: Record<string, string>) {
  const answer = await callRaw(world.app, call.endpoint, call.input, {
    'idempotency-key': randomUUID(),
    ...headers,
  })
  return [answer.status, answer.envelope.code, refusalIn(answer).key]
}

describe('without a token', () => {
  it.each(closed)('$name answers 401', async (call) => {
    expect(await answers(call, {})).toEqual([200, 401, 'no_auth'])
    expect(await answers(call, { 'x-ct': '' })).toEqual([200, 401, 'no_auth'])
  })
})

describe('with a token that is unknown, ended or past its 14 days unused', () => {
  it.each(closed)('$name answers the envelope 503, on HTTP 200', async (call) => {
    for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(10_000)]) {
      expect(await answers(call, { 'x-ct': token })).toEqual([200, 503, 'token_expired'])
    }
  })

  it('an unused token lives for 14 days and not a millisecond longer', async () => {
    const { api } = await joinPartner(world)
    world.clock.advance(14 * 86_400_000)
    expect(await refusalOf(api.session.lang({}))).toBe('token_expired')
  })

  it('log-out ends this session and no other', async () => {
    const partner = await joinPartner(world)
    const { token } = await partner.api.session.login({
      username: partner.username,
      password: partner.password,
    })
    await partner.api.session.logout({})
    expect(await refusalOf(partner.api.session.userInfo({}))).toBe('token_expired')
    const info = cases.find(({ name }) => name === 'session.userInfo')
    expect(info && (await answers(info, { 'x-ct': token }))).toEqual([200, 200, undefined])
  })
})

describe('with a token but no ad account yet', () => {
  it('calls of the account and the wallet answer 401, those of the person work', async () => {
    const { token } = await registerPartner(world)
    for (const call of forAccess('account', 'wallet')) {
      expect([call.name, await answers(call, { 'x-ct': token })]).toEqual([
        call.name,
        [200, 401, 'no_ad_account'],
      ])
    }
    for (const call of forAccess('token').filter(({ name }) => /userInfo|lang|unreadCount/.test(name))) {
      expect([call.name, await answers(call, { 'x-ct': token })]).toEqual([call.name, [200, 200, undefined]])
    }
  })
})

describe.each([
  ['disabled', 403, { action: 'disable', reason: 'traffic_examined', days: 30 }],
  ['cancelled', 404, { action: 'cancel', reason: 'rules_broken' }],
] as const)('a %s account', (state, code, decision) => {
  let partner: TestPartner
  let orderId: string
  let until: string
  beforeAll(async () => {
    partner = await joinPartner(world)
    await payIn(world, partner, '40.00')
    orderId = await offerOf(world, partner, world.campaigns.landing)
    await put(partner, orderId, '5.00')
    await partner.api.profile.edit({ lang: 'de' })
    await decideAbout(world, { id: partner.id, ...decision })
    until = new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString()
  })

  it('logs in like any other', async () => {
    const { username, password } = partner
    expect((await partner.api.session.login({ username, password })).lang).toBe('de')
  })

  it('reads its wallet and its statements, binds a destination and withdraws', async () => {
    const { api } = partner
    expect((await api.wallet.property({})).available_balance).toBe('35.00')
    expect((await api.wallet.flowList({})).items).toHaveLength(2)
    expect((await api.plan.orderStatement({ id: orderId })).entries).toHaveLength(1)
    const ask = { amount: '35.00', destination_id: await bindCard(world, partner) }
    const withdrawal = await api.wallet.withdraw(
      { ...ask, step_up: await partner.stepUp('withdraw', ask) },
      { idempotencyKey: randomUUID() },
    )
    expect([withdrawal.state, withdrawal.receives]).toEqual(['requested', '34.75'])
    expect((await api.wallet.property({})).available_balance).toBe('0.00')
  })

  it('stops what runs and takes back what waits: what is unspent is its money', async () => {
    const { api } = partner
    const before = (await api.wallet.property({})).available_balance
    expect((await api.plan.orderList({ status: 'matching' })).items.map(({ id }) => id)).toEqual([orderId])
    expect((await api.plan.orderDetail({ id: orderId })).status).toBe('matching')
    const cancelled = await api.plan.orderCancel({ id: orderId }, { idempotencyKey: randomUUID() })
    expect(cancelled.status).toBe('putFailed')
    expect(before).toBe('0.00')
    expect((await api.wallet.property({})).available_balance).toBe('5.00')
  })

  it('reads the reason in its own words', async () => {
    const info = await partner.api.session.userInfo({})
    expect([info.state, info.state_reason, info.state_words?.length]).toEqual([
      state,
      decision.reason,
      expect.any(Number),
    ])
  })

  it('checks its transaction password, which a withdrawal takes', async () => {
    expect(await partner.stepUp('bind_card', { ...testCard, branch_name: 'other' })).toHaveLength(43)
  })

  it('is told so by every other call, with its own language', async () => {
    for (const call of forAccess('account', 'person')) {
      const answer = await callRaw(world.app, call.endpoint, call.input, {
        'x-ct': partner.token,
        'x-lang': 'fr',
        'x-tz': 'Asia/Tokyo GMT+09:00',
        'idempotency-key': randomUUID(),
      })
      expect([call.name, answer.status, answer.envelope.code, answer.envelope.data]).toEqual([
        call.name,
        200,
        code,
        { key: state, lang: 'de', reason: decision.reason, ...(state === 'disabled' ? { until } : {}) },
      ])
      expect(answer.envelope.msg).toMatch(/^Dieses Konto /)
      if (state === 'disabled')
        expect(answer.envelope.msg).toContain(momentWords('de', new Date(until), 'Asia/Tokyo'))
    }
  })
})

describe('an account that is not activated', () => {
  it('answers 402 with its language, at log-in and to a token it had', async () => {
    const key = await unusedCode(world, 'license_key', true)
    const { token, username, password } = await registerPartner(world, key)
    await world.asOwner(`update partner set lang = 'th' where username = $1`, [username])
    for (const call of closed) {
      expect([call.name, await answers(call, { 'x-ct': token })]).toEqual([
        call.name,
        [200, 402, 'not_activated'],
      ])
    }
    const right = await callRaw(world.app, partnerApi.session.login, { username, password }, {})
    expect([right.envelope.code, refusalIn(right).lang]).toEqual([402, 'th'])
    const wrong = await callRaw(world.app, partnerApi.session.login, { username, password: 'wrong' }, {})
    expect(refusalIn(wrong).key).toBe('login_wrong')
  })
})
