import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { notify } from '../notice/notify.ts'
import { clientOf, joinPartner, type TestPartner } from '../testing/people.ts'
import { openPushReceiver, type PushReceiver } from '../testing/push-receiver.ts'
import { refusalOf } from '../testing/refused.ts'
import { openWorld, type World } from '../testing/world.ts'
import { sendDuePushes } from './send-push.ts'

let world: World
let receiver: PushReceiver
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  receiver = await openPushReceiver(vapid().publicKey)
})
beforeEach(async () => {
  partner = await joinPartner(world)
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

function vapid() {
  if (!world.ctx.vapid) throw new Error('the world has no key')
  return world.ctx.vapid
}
const send = () => sendDuePushes(world.ctx, vapid())
const devices = async (api = partner.api) => (await api.push.devices({})).items

/** Turns messages on for the session of a client; answers where they arrive. */
async function turnOn(api = partner.api) {
  const subscription = receiver.subscription()
  const device = await api.push.subscribe(subscription)
  return { ...subscription, id: device.id, received: () => receiver.receivedAt(subscription.endpoint) }
}

async function signInAgain() {
  const { username, password } = partner
  return clientOf(world, (await clientOf(world, '').session.login({ username, password })).token)
}

const tell = (key = 'withdrawal_sent', params = { amount: '20.00', reference: 'W-1' }) =>
  notify(world.ctx, partner.id, 'system_announcement', key, params, '/wallet/withdrawal?id=1')

describe('a device', () => {
  it('is listed for its partner, with the one that asks marked, and its address told to nobody', async () => {
    const subscription = receiver.subscription()
    await partner.api.push.subscribe(subscription)
    const elsewhere = await signInAgain()
    await turnOn(elsewhere)
    const answer = await partner.api.push.devices({})
    expect(answer.public_key).toBe(vapid().publicKey)
    expect(answer.items.map(({ current }) => current).sort()).toEqual([false, true])
    expect(JSON.stringify(answer)).not.toContain(subscription.endpoint)
    expect(JSON.stringify(answer)).not.toContain(subscription.auth_secret)
  })

  it('is one per session: subscribing again takes the place of the last', async () => {
    const first = await turnOn()
    const second = await turnOn()
    await tell()
    await send()
    expect([first.received().length, second.received().length]).toEqual([0, 1])
    expect(await devices()).toHaveLength(1)
  })

  it('keeps its id and what waits when it only has a new session or language', async () => {
    const subscription = receiver.subscription()
    const { id } = await partner.api.push.subscribe(subscription)
    await tell()
    expect((await partner.api.push.subscribe(subscription)).id).toBe(id)
    expect(await send()).toBe(1)
  })

  it('hears nothing more once it is turned off', async () => {
    const device = await turnOn()
    await tell()
    await partner.api.push.unsubscribe({ id: device.id })
    expect(await send()).toBe(0)
    expect([device.received().length, await devices()]).toEqual([0, []])
  })

  it('of another partner cannot be turned off, exactly as one that is nobody’s', async () => {
    const theirs = await turnOn((await joinPartner(world)).api)
    for (const id of [theirs.id, randomUUID()]) {
      await expect(partner.api.push.unsubscribe({ id })).rejects.toMatchObject({
        code: 405,
        key: 'data_error',
      })
    }
  })

  it('that somebody else used before tells the new one alone', async () => {
    const browser = receiver.subscription()
    await partner.api.push.subscribe(browser)
    const other = await joinPartner(world)
    await other.api.push.subscribe(browser)
    expect(await devices()).toEqual([])
    await tell()
    expect(await send()).toBe(0)
  })

  it('is not taken from anybody by its address alone', async () => {
    const browser = receiver.subscription()
    await partner.api.push.subscribe(browser)
    const other = await joinPartner(world)
    const guess = { ...receiver.subscription(), endpoint: browser.endpoint }
    expect(await refusalOf(other.api.push.subscribe(guess))).toBe('push_subscription_wrong')
    expect(await devices()).toHaveLength(1)
  })

  it('cannot be an eleventh', async () => {
    await turnOn()
    for (let n = 0; n < 9; n += 1) await turnOn(await signInAgain())
    const eleventh = await signInAgain()
    const subscription = receiver.subscription()
    await expect(eleventh.push.subscribe(subscription)).rejects.toMatchObject({ key: 'push_devices_full' })
    expect(await devices()).toHaveLength(10)
    await partner.api.push.unsubscribe({ id: (await devices())[0]?.id ?? '' })
    expect((await eleventh.push.subscribe(subscription)).current).toBe(true)
  })

  it('can be subscribed 30 times an hour', async () => {
    const subscription = receiver.subscription()
    for (let n = 0; n < 30; n += 1) await partner.api.push.subscribe(subscription)
    expect(await refusalOf(partner.api.push.subscribe(subscription))).toBe('too_often')
    world.clock.advance(3_600_000)
    await partner.api.push.subscribe(subscription)
  })

  it.each([
    ['inside the network', { endpoint: 'https://10.0.0.8/push' }],
    ['without TLS', { endpoint: 'http://push.example/push' }],
    ['with a key that is no point', { public_key: 'A'.repeat(87) }],
  ])('is refused %s', async (_what, wrong) => {
    const refused = partner.api.push.subscribe({ ...receiver.subscription(), ...wrong })
    expect(await refusalOf(refused)).toBe('push_subscription_wrong')
  })

  it('never outlives its session, whoever writes the row', async () => {
    const device = await turnOn()
    const insert = world.asOwner(
      `insert into push_device select account_id, $2, $2, endpoint || '2', public_key, auth_secret, lang, name, since
       from push_device where id = $1`,
      [device.id, randomUUID()],
    )
    await expect(insert).rejects.toThrow('push_device_ends_with_its_session')
  })
})

it('a network without a key says so and takes no device', async () => {
  const app = buildApp({ ...world.ctx, vapid: undefined }, { api: true, delivery: undefined })
  const { push } = clientOf({ ...world, app }, partner.token)
  expect(await push.devices({})).toEqual({ public_key: null, items: [] })
  expect(await refusalOf(push.subscribe(receiver.subscription()))).toBe('push_off')
  await app.close()
})
