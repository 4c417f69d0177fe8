import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, joinPartner, signInAgain, type TestPartner } from '../../test/support/people.ts'
import { openPushWorld, type PushWorld, tell, turnOn } from '../../test/support/pushes.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { buildApp } from '../app.ts'

let pushes: PushWorld
let partner: TestPartner
beforeAll(async () => {
  pushes = await openPushWorld()
})
beforeEach(async () => {
  partner = await joinPartner(pushes.world)
})
afterAll(() => pushes.close())

const devices = async (api = partner.api) => (await api.push.devices({})).items

describe('a device', () => {
  it('is listed for its partner, with the one that asks marked, and its address told to nobody', async () => {
    const subscription = pushes.receiver.subscription()
    await partner.api.push.subscribe(subscription)
    const elsewhere = await signInAgain(pushes.world, partner)
    await turnOn(pushes, elsewhere)
    const answer = await partner.api.push.devices({})
    expect(answer.public_key).toBe(pushes.publicKey)
    expect(answer.items.map(({ current }) => current).sort()).toEqual([false, true])
    expect(JSON.stringify(answer)).not.toContain(subscription.endpoint)
    expect(JSON.stringify(answer)).not.toContain(subscription.auth_secret)
  })

  it('is one per session: subscribing again takes the place of the last', async () => {
    const first = await turnOn(pushes, partner.api)
    const second = await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    await pushes.send()
    expect([first.received().length, second.received().length]).toEqual([0, 1])
    expect(await devices()).toHaveLength(1)
  })

  it('keeps its id and what waits when it only has a new session or language', async () => {
    const subscription = pushes.receiver.subscription()
    const { id } = await partner.api.push.subscribe(subscription)
    await tell(pushes, partner)
    expect((await partner.api.push.subscribe(subscription)).id).toBe(id)
    expect(await pushes.send()).toBe(1)
  })

  it('hears nothing more once it is turned off', async () => {
    const device = await turnOn(pushes, partner.api)
    await tell(pushes, partner)
    await partner.api.push.unsubscribe({ id: device.id })
    expect(await pushes.send()).toBe(0)
    expect([device.received().length, await devices()]).toEqual([0, []])
  })

  it('of another partner cannot be turned off, exactly as one that is nobody’s', async () => {
    const theirs = await turnOn(pushes, (await joinPartner(pushes.world)).api)
    for (const id of [theirs.id, randomUUID()]) {
      await expect(partner.api.push.unsubscribe({ id })).rejects.toMatchObject({
        code: 405,
        key: 'data_error',
      })
    }
  })

  it('that somebody else used before tells the new one alone', async () => {
    const browser = pushes.receiver.subscription()
    await partner.api.push.subscribe(browser)
    const other = await joinPartner(pushes.world)
    await other.api.push.subscribe(browser)
    expect(await devices()).toEqual([])
    await tell(pushes, partner)
    expect(await pushes.send()).toBe(0)
  })

  it('is not taken from anybody by its address alone', async () => {
    const browser = pushes.receiver.subscription()
    await partner.api.push.subscribe(browser)
    const other = await joinPartner(pushes.world)
    const guess = { ...pushes.receiver.subscription(), endpoint: browser.endpoint }
    expect(await refusalOf(other.api.push.subscribe(guess))).toBe('push_subscription_wrong')
    expect(await devices()).toHaveLength(1)
  })

  it('is one of ten: an eleventh log-in ends the session that was unseen the longest, and its device', async () => {
    const first = await turnOn(pushes, partner.api)
    let newest = partner.api
    for (let n = 0; n < 10; n += 1) {
      pushes.world.clock.advance(16 * 60_000)
      newest = await signInAgain(pushes.world, partner)
      await turnOn(pushes, newest)
    }
    expect(await devices(newest)).toHaveLength(10)
    await tell(pushes, partner)
    expect(await pushes.send()).toBe(10)
    expect(first.received()).toEqual([])
  })

  it('can be subscribed 30 times an hour', async () => {
    const subscription = pushes.receiver.subscription()
    for (let n = 0; n < 30; n += 1) await partner.api.push.subscribe(subscription)
    expect(await refusalOf(partner.api.push.subscribe(subscription))).toBe('too_often')
    pushes.world.clock.advance(3_600_000)
    await partner.api.push.subscribe(subscription)
  })

  it.each([
    ['inside the network', { endpoint: 'https://10.0.0.8/push' }],
    ['without TLS', { endpoint: 'http://push.example/push' }],
    ['with a key that is no point', { public_key: 'A'.repeat(87) }],
  ])('is refused %s', async (_what, wrong) => {
    const refused = partner.api.push.subscribe({ ...pushes.receiver.subscription(), ...wrong })
    expect(await refusalOf(refused)).toBe('push_subscription_wrong')
  })

  it('never outlives its session, whoever writes the row', async () => {
    const device = await turnOn(pushes, partner.api)
    const insert = pushes.world.asOwner(
      `insert into push_device select account_id, $2, $2, endpoint || '2', public_key, auth_secret, lang, name, since
       from push_device where id = $1`,
      [device.id, randomUUID()],
    )
    await expect(insert).rejects.toThrow('push_device_ends_with_its_session')
  })
})

it('a network without a key says so and takes no device', async () => {
  const app = buildApp({ ...pushes.world.ctx, vapid: undefined }, { api: true, delivery: undefined })
  const { push } = clientOf({ ...pushes.world, app }, partner.token)
  expect(await push.devices({})).toEqual({ public_key: null, items: [] })
  expect(await refusalOf(push.subscribe(pushes.receiver.subscription()))).toBe('push_off')
  await app.close()
})
