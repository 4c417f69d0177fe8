import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joinPartner, payIn, signInAgain, type TestPartner } from '../../test/support/people.ts'
import { openPushWorld, type PushWorld, tell, turnOn } from '../../test/support/pushes.ts'
import { maybeOne } from '../db/read.ts'
import { endOldDevices, sendDuePushes } from './send-push.ts'
import { openVapid } from './vapid.ts'

let pushes: PushWorld
let partner: TestPartner
beforeAll(async () => {
  pushes = await openPushWorld()
})
beforeEach(async () => {
  pushes.receiver.answers(201)
  partner = await joinPartner(pushes.world)
})
afterAll(() => pushes.close())

const devices = async (api = partner.api) => (await api.push.devices({})).items

const waiting = () =>
  maybeOne<{ tries: number; next_try_at: Date | null; sent_at: Date | null; dropped: string | null }>(
    pushes.world.ctx.db,
    'select tries, next_try_at, sent_at, dropped from push_message where account_id = $1',
    [partner.id],
  )

describe('a money event', () => {
  it('reaches the device encrypted, signed by the network, in the partner’s words and nothing more', async () => {
    const device = await turnOn(pushes, partner.api)
    await payIn(pushes.world, partner, '20.00')
    expect(await pushes.send()).toBe(1)
    const [notice] = (await partner.api.notice.list({ state: 'unread' })).items.filter(({ title }) =>
      title.startsWith('Deposit'),
    )
    const [message] = device.received()
    expect(message?.shown).toEqual({
      id: notice?.id,
      title: 'Deposit of $20.00 confirmed',
      text: notice?.text,
      lang: 'en',
      link: notice?.link,
      at: notice?.at,
    })
    expect(message?.claims).toEqual({
      aud: pushes.receiver.origin,
      exp: pushes.world.clock.now().getTime() / 1000 + 12 * 3600,
      sub: 'https://partner.example',
    })
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: notice?.id.replaceAll('-', ''),
      urgency: 'high',
    })
    expect(JSON.stringify(message?.headers)).not.toContain(partner.token)
    expect((await devices())[0]?.last_sent_at).toBe(pushes.world.clock.now().toISOString())
  })

  it('is told once, to each device of the partner and to nobody else’s', async () => {
    const [phone, desk] = [
      await turnOn(pushes, partner.api),
      await turnOn(pushes, await signInAgain(pushes.world, partner)),
    ]
    const other = await turnOn(pushes, (await joinPartner(pushes.world)).api)
    await tell(pushes, partner)
    expect(await pushes.send()).toBe(2)
    expect(await pushes.send()).toBe(0)
    const heard = [phone, desk, other].map((device) => device.received().length)
    expect(heard).toEqual([1, 1, 0])
  })

  it('is worded in the language that the device speaks', async () => {
    const subscription = pushes.receiver.subscription()
    const german = { 'X-Lang': 'de', 'X-CT': partner.token }
    const answer = await pushes.world.app.inject({
      method: 'POST',
      url: '/api/user/push/subscribe',
      headers: german,
      payload: subscription,
    })
    expect(answer.json().code).toBe(200)
    await tell(pushes, partner)
    await pushes.send()
    const [message] = pushes.receiver.receivedAt(subscription.endpoint)
    expect([message?.shown.lang, message?.shown.title]).toEqual([
      'de',
      'Auszahlung von 20,00\u00a0$ gesendet',
    ])
  })

  it('is the only thing that is told: an offer waits in the app', async () => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner, 'plan_offered')
    expect(await pushes.send()).toBe(0)
    expect(device.received()).toEqual([])
  })

  it('that was read in the app meanwhile is told no more', async () => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    await partner.api.notice.read({})
    expect(await pushes.send()).toBe(0)
    expect([device.received().length, (await waiting())?.dropped]).toEqual([0, 'read'])
  })

  it('says by its size nothing about which one it is', async () => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner, 'withdrawal_sent', { amount: '1.00', reference: 'W' })
    await tell(pushes, partner, 'recovery_waits', {
      amount: '',
      reference: '',
      works_from: '2026-11-20T12:00:00.000Z',
    })
    await pushes.send()
    expect(new Set(device.received().map(({ bytes }) => bytes)).size).toBe(1)
  })
})

describe('whoever is signed out hears nothing', () => {
  it.each([
    ['logged out', () => partner.api.session.logout({})],
    [
      'revoked',
      async (api: TestPartner['api']) => {
        const [own] = (await api.session.sessionList({})).items.filter(({ current }) => current)
        await api.session.revokeSession({ id: own?.id ?? '' })
      },
    ],
    [
      'revoked with all others',
      async () => {
        pushes.world.clock.advance(1000)
        await (await signInAgain(pushes.world, partner)).session.revokeOtherSessions({})
      },
    ],
    [
      'ended by a new password',
      async (api: TestPartner['api']) => {
        const new_password = 'sesame-open-2'
        await api.session.updatePassword({
          old_password: partner.password,
          new_password,
          confirm_password: new_password,
        })
      },
    ],
  ])('a session that was %s takes its device and what was on its way along', async (_how, end) => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    await end(partner.api)
    await tell(pushes, partner)
    expect(await pushes.send()).toBe(0)
    expect(device.received()).toEqual([])
    expect(await waiting()).toBeUndefined()
  })

  it('nor does a session past its 30 days, which the jobs then forget', async () => {
    const device = await turnOn(pushes, partner.api)
    pushes.world.clock.advance(30 * 86_400_000)
    await tell(pushes, partner)
    expect(await pushes.send()).toBe(0)
    expect(device.received()).toEqual([])
    await endOldDevices(pushes.world.jobs)
    expect(await devices(await signInAgain(pushes.world, partner))).toEqual([])
    expect(await waiting()).toBeUndefined()
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the device', async (status) => {
    await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    pushes.receiver.answers(status)
    expect(await pushes.send()).toBe(0)
    expect(await devices()).toEqual([])
    expect(await waiting()).toBeUndefined()
  })

  it('that is busy is asked again later, as late as it wishes, for a day', async () => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    pushes.receiver.answers(503)
    await pushes.send()
    const at = pushes.world.clock.now().getTime()
    expect((await waiting())?.next_try_at).toEqual(new Date(at + 15_000))
    pushes.world.clock.advance(15_000)
    pushes.receiver.answers(429, { 'Retry-After': '600' })
    await pushes.send()
    expect((await waiting())?.next_try_at).toEqual(new Date(at + 615_000))
    pushes.world.clock.advance(600_000)
    pushes.receiver.answers(201)
    expect(await pushes.send()).toBe(1)
    expect(device.received()[0]?.headers.ttl).toBe(String(86_400 - 615))
    expect(await waiting()).toMatchObject({ tries: 3, next_try_at: null })
  })

  it('that stays away for a day has news of yesterday dropped', async () => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    pushes.receiver.answers(500)
    for (let day = 0; (await waiting())?.next_try_at; day += 1) {
      pushes.world.clock.set((await waiting())?.next_try_at ?? pushes.world.clock.now())
      await pushes.send()
      expect(day).toBeLessThan(60)
    }
    expect([device.received().length, (await waiting())?.dropped]).toEqual([0, 'late'])
  })

  it('that sends us elsewhere is not followed', async () => {
    const [device, elsewhere] = [await turnOn(pushes, partner.api), pushes.receiver.subscription()]
    await tell(pushes, partner)
    pushes.receiver.answers(307, { Location: elsewhere.endpoint })
    await pushes.send()
    expect([pushes.receiver.askedAt(device.endpoint), pushes.receiver.askedAt(elsewhere.endpoint)]).toEqual([
      1, 0,
    ])
    expect((await waiting())?.dropped).toBe('HTTP 307')
  })

  it('that knows another key refuses, and keeps the device', async () => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    const stranger = openVapid('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'https://other.example')
    await sendDuePushes(pushes.world.jobs, stranger)
    expect([device.received().length, (await waiting())?.dropped]).toEqual([0, 'HTTP 400'])
    expect(await devices()).toHaveLength(1)
  })
})

describe('several processes', () => {
  it('share the work: none sends what another has taken', async () => {
    const device = await turnOn(pushes, partner.api)
    for (let n = 0; n < 30; n += 1) await tell(pushes, partner)
    const taken = await Promise.all([pushes.send(), pushes.send(), pushes.send()])
    expect(taken.reduce((a, b) => a + b, 0) + (await pushes.send())).toBe(30)
    expect(new Set(device.received().map(({ shown }) => shown.id)).size).toBe(30)
    expect(device.received()).toHaveLength(30)
  })

  it('take over from one that died, and the same notice replaces itself', async () => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    await pushes.world.jobs.db.query({
      text: `update push_message set tries = 1, next_try_at = $2 where account_id = $1`,
      values: [partner.id, new Date(pushes.world.clock.now().getTime() + 60_000)],
    })
    expect(await pushes.send()).toBe(0)
    pushes.world.clock.advance(60_000)
    expect(await pushes.send()).toBe(1)
    const [message] = device.received()
    expect(message?.headers.topic).toBe(message?.shown.id.replaceAll('-', ''))
  })
})
