import { randomBytes, randomUUID } from 'node:crypto'
import { partnerApi } from '@fairlead/contract/api'
import { stepUpParams } from '@fairlead/contract/step-up'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passkeyDevice } from '../../test/support/passkey-device.ts'
import {
  bindCard,
  clientOf,
  joinPartner,
  md5,
  payIn,
  type TestPartner,
  testCard,
  testPin,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw } from '../../test/support/requests.ts'
import { beginSecondStep, loginTicket, turnOnSecondStep } from '../../test/support/second-step.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'
import { decoyKey } from '../passkeys/decoy-key.ts'

const hour = 3_600_000
const laptop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

let world: World
let partner: TestPartner
/** The partner on the first browser that they ever logged in with. */
let own: TestPartner
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
  own = await logIn(laptop)
})
afterAll(() => world.close())

async function logIn(agent: string): Promise<TestPartner> {
  const { username, password } = partner
  const answer = await callRaw(
    world.app,
    partnerApi.session.login,
    { username, password },
    { 'user-agent': agent },
  )
  const { token } = answer.envelope.data as { token: string }
  const api = clientOf(world, token)
  return {
    ...partner,
    token,
    api,
    stepUp: async (action, input) => {
      const params = (stepUpParams[action] as (input: unknown) => Record<string, string>)(input)
      return (await api.session.checkPin({ password: md5(testPin), action, params })).step_up ?? ''
    },
  }
}
const bind = async (on: TestPartner) =>
  on.api.wallet.cardEdit({ ...testCard, step_up: await on.stepUp('bind_card', testCard) }).then(
    () => 'bound',
    ({ key }: { key: string }) => key,
  )
const sessions = async (on: TestPartner = own) => (await on.api.session.sessionList({})).items
const asked = async () => (await sessions()).filter(({ asked_until }) => asked_until !== null)
const idOf = async (on: TestPartner) => (await sessions(on)).find(({ current }) => current)?.id ?? ''

describe('a log-in from a device that is new to the account', () => {
  it('links no destination, and is told until when', async () => {
    const other = await logIn(phone)
    const until = new Date(world.clock.now().getTime() + 72 * hour).toISOString()
    expect(await asked()).toMatchObject([{ id: await idOf(other), system: 'Android', asked_until: until }])
    await expect(other.api.wallet.cardCheck(testCard)).rejects.toMatchObject({
      key: 'device_unanswered',
      message: expect.stringMatching(/^This device is new to your account\. .+ 72 hours .+ as usual\.$/),
    })
    expect(await bind(other)).toBe('device_unanswered')
    expect(await other.api.wallet.cardDetail({})).toEqual({ current: null, waiting: null })
    expect(await bind(own)).toBe('bound')
  })

  it('is told by notice and mail with what the question holds back; the first browser’s with nothing of it', async () => {
    await logIn(phone)
    const texts = (await own.api.notice.list({})).items
      .filter(({ title }) => title === 'New login to your account')
      .map(({ text }) => text)
    expect(texts).toEqual([
      expect.stringMatching(
        /asks “Was this you\?” .+ or for 72 hours, that device can’t link a bank account/,
      ),
      expect.not.stringMatching(/Was this you|72 hours/),
    ])
    const mails = await world.asOwner<{ words: string }>(
      `select words from mail where account_id = $1 and words like 'notice.new_device%' order by queued_at, id`,
      [partner.id],
    )
    expect(mails.map(({ words }) => words)).toEqual(['notice.new_device', 'notice.new_device_asked'])
  })

  it('leaves withdrawals to what is usable as they are', async () => {
    await payIn(world, partner, '50.00')
    const destination_id = await bindCard(world, own)
    const other = await logIn(phone)
    const ask = { amount: '10.00', destination_id }
    const { state } = await other.api.wallet.withdraw(
      { ...ask, step_up: await other.stepUp('withdraw', ask) },
      { idempotencyKey: randomUUID() },
    )
    expect(state).not.toBe('in_review')
  })

  it('links one at once after a yes from another device, there and whenever it logs in again', async () => {
    const other = await logIn(phone)
    await own.api.session.confirmDevice({ id: await idOf(other) })
    expect(await asked()).toEqual([])
    expect(await bind(other)).toBe('bound')
    await other.api.session.logout({})
    expect(await bind(await logIn(phone))).toBe('destination_unchanged')
  })

  it('does not answer for itself, nor for another one that is asked about', async () => {
    const [thief, accomplice] = [await logIn(phone), await logIn(tablet)]
    for (const on of [thief, accomplice]) {
      for (const about of [thief, accomplice]) {
        const yes = on.api.session.confirmDevice({ id: await idOf(about) })
        expect(await refusalOf(yes)).toBe('device_unanswered')
      }
    }
    expect(await asked()).toHaveLength(2)
  })

  it('adds no passkey and turns no second step on, which would outlive a new password or lock the owner out', async () => {
    const other = await logIn(phone)
    const login_password = partner.password
    expect(await refusalOf(other.api.passkey.begin({ login_password }))).toBe('device_unanswered')
    expect(await refusalOf(other.api.secondStep.begin({ login_password }))).toBe('device_unanswered')
    // What was begun elsewhere is not finished there either, and the database says so itself.
    const code = await beginSecondStep(world, own)
    expect(await refusalOf(other.api.secondStep.turnOn({ code: code() }))).toBe('device_unanswered')
    const passkey = { passkey: randomUUID(), credential: randomBytes(32), public_key: decoyKey }
    const args = { ...passkey, session: other.token, counter: 0n, name: 'Mine', now: world.clock.now() }
    await expect(callMoney(world.ctx.auth, 'add_passkey', args)).rejects.toThrow('device_unanswered')
    await own.api.session.confirmDevice({ id: await idOf(other) })
    await other.api.passkey.begin({ login_password })
    await turnOnSecondStep(world, other)
  })

  it('is not answered for by another partner', async () => {
    const other = await logIn(phone)
    const stranger = await joinPartner(world)
    const yes = stranger.api.session.confirmDevice({ id: await idOf(other) })
    expect(await refusalOf(yes)).toBe('data_error')
    expect(await asked()).toHaveLength(1)
  })

  it('is asked about with every session it has, and a no ends them all', async () => {
    const [first, second] = [await logIn(phone), await logIn(phone)]
    expect(await asked()).toHaveLength(2)
    await own.api.session.revokeSession({ id: await idOf(first) })
    for (const on of [first, second]) expect(await refusalOf(on.api.session.lang({}))).toBe('token_expired')
    await own.api.session.lang({})
  })

  it.each([
    ['a no', async (on: TestPartner) => own.api.session.revokeSession({ id: await idOf(on) })],
    ['its own log-out', (on: TestPartner) => on.api.session.logout({})],
    ['the end of all others', () => own.api.session.revokeOtherSessions({})],
  ])('is as new as before after %s, and told of again', async (_, end) => {
    await end(await logIn(phone))
    world.clock.advance(73 * hour)
    const again = await logIn(phone)
    expect(await bind(again)).toBe('device_unanswered')
    const { items } = await own.api.notice.list({})
    expect(items.filter(({ title }) => title === 'New login to your account')).toHaveLength(3)
  })

  it('may link one after 72 hours, so that nobody with a single device is kept out, and is asked about no more', async () => {
    const other = await logIn(phone)
    world.clock.advance(72 * hour - 1)
    expect(await bind(other)).toBe('device_unanswered')
    world.clock.advance(1)
    expect(await bind(other)).toBe('bound')
    // Its use is noted every ten minutes.
    world.clock.advance(hour)
    await other.api.session.lang({})
    await other.api.session.logout({})
    await logIn(phone)
    expect(await asked()).toEqual([])
  })
})

describe('whichever way it logs in, it is asked about', () => {
  const from = { 'user-agent': phone }

  it('behind a passkey', async () => {
    const device = passkeyDevice('http://localhost:8080')
    const { passkey } = own.api
    await passkey.add(device.make(await passkey.begin({ login_password: partner.password })))
    const answer = device.answer(await clientOf(world, '').passkey.beginLogin({}))
    await callRaw(world.app, partnerApi.passkey.login, answer, from)
    expect(await asked()).toHaveLength(1)
    const { items } = await own.api.notice.list({})
    expect(items.find(({ title }) => title === 'New login with a passkey')?.text).toMatch(/Was this you/)
  })

  it('behind a second step', async () => {
    const { code } = await turnOnSecondStep(world, own)
    const ticket = await loginTicket(world, partner)
    await callRaw(world.app, partnerApi.secondStep.finish, { ticket, code: code(1) }, from)
    expect(await asked()).toHaveLength(1)
  })
})

it('the first browser of an account is asked about by nobody', async () => {
  expect(await asked()).toEqual([])
  expect(await bind(own)).toBe('bound')
})
