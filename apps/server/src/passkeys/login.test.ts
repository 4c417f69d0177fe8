import { randomBytes, randomUUID } from 'node:crypto'
import { partnerApi } from '@fairlead/contract/api'
import type { Input } from '@fairlead/contract/endpoint'
import type { passkey } from '@fairlead/contract/passkey'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Odd, type PasskeyDevice, passkeyDevice } from '../../test/support/passkey-device.ts'
import { clientOf, joinPartner, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw, send } from '../../test/support/requests.ts'
import { decideAbout } from '../../test/support/standing.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { closeAccounts } from '../account/closure.ts'
import { callMoney } from '../db/money.ts'

let world: World
let partner: TestPartner
let device: PasskeyDevice
let id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
  ;({ id, device } = await add(partner))
  await world.ctx.security.drain()
  await world.asOwner('delete from security_count')
  await world.asOwner('delete from attempt')
})
afterAll(() => world.close())

const origin = 'http://localhost:8080'
const minutes = 60_000

async function add(owner: TestPartner, made = passkeyDevice(origin)) {
  const { passkey } = owner.api
  const added = await passkey.add(made.make(await passkey.begin({ login_password: owner.password })))
  return { id: added.id, device: made }
}

const ask = () => clientOf(world, '').passkey.beginLogin({})
const logIn = (answer: Input<typeof passkey.login>) => clientOf(world, '').passkey.login(answer)
const refused = async (odd: Odd) => refusalOf(logIn(device.answer(await ask(), odd)))
const told = async () => (await partner.api.notice.list({})).items.map(({ title }) => title)
const sessions = async () => (await partner.api.session.sessionList({})).items.length

async function counted(): Promise<string[]> {
  await world.ctx.security.drain()
  const rows = await world.asOwner<{ kind: string; n: bigint | string; named: boolean }>(
    `select kind, who <> '' as named, sum(n) as n from security_count group by 1, 2 order by 1`,
  )
  return rows.map(({ kind, n, named }) => `${Number(n)} ${kind} of ${named ? 'somebody' : 'nobody'}`)
}

describe('logging in with a passkey', () => {
  it('names nobody before, and starts a session that does what any other does', async () => {
    const { options } = await ask()
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
    const { token } = await logIn(device.answer(await ask()))
    expect((await clientOf(world, token).session.userInfo({})).id).toBe(partner.id)
    expect(await sessions()).toBe(2)
    expect(await counted()).toEqual(['1 signed_in of somebody'])
  })

  it('works beside the password, and with each of several passkeys', async () => {
    const second = await add(partner, passkeyDevice(origin, 'EdDSA', false))
    for (const each of [device, second.device, second.device, device]) await logIn(each.answer(await ask()))
    const { username, password } = partner
    await clientOf(world, '').session.login({ username, password })
    expect(await sessions()).toBe(6)
  })

  it('in a browser that was never seen is told and counted, once', async () => {
    const headers = { 'user-agent': 'Another Browser 1.0' }
    for (let n = 0; n < 2; n += 1) {
      await callRaw(world.app, partnerApi.passkey.login, device.answer(await ask()), headers)
    }
    expect((await told()).filter((title) => title === 'New login with a passkey')).toHaveLength(1)
    expect(await counted()).toEqual(['1 new_device of somebody', '2 signed_in of somebody'])
  })

  it('takes an answer to a challenge that another process gave, which the database has', async () => {
    const asked = await ask()
    const kept = JSON.stringify(await world.asOwner('select c::text from passkey_challenge c'))
    expect(kept).toContain(Buffer.from(asked.options.challenge, 'base64url').toString('hex'))
    expect(kept).not.toContain(Buffer.from(asked.ticket, 'base64url').toString('hex'))
  })

  it('lets a disabled and a cancelled account in, as the password does', async () => {
    await decideAbout(world, { id: partner.id, action: 'cancel', reason: 'rules_broken' })
    const { token } = await logIn(device.answer(await ask()))
    expect((await clientOf(world, token).session.userInfo({})).state).toBe('cancelled')
  })

  it('delays no withdrawal: a destination is usable as soon as without', async () => {
    const from = () =>
      world.asOwner('select destination_usable_from($1, $2) as at', [partner.id, world.clock.now()])
    const before = await from()
    await add(partner)
    expect(await from()).toEqual(before)
  })
})

describe('an answer that logs nobody in, in the same words', () => {
  it.each<[string, Odd]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['that made a passkey', { type: 'webauthn.create' }],
    ['of a page in another’s frame', { crossOrigin: true }],
    ['of nobody who was there', { flags: 4 }],
    ['of somebody who was not verified', { flags: 1 }],
  ])('%s', async (_, odd) => {
    expect(await refused(odd)).toBe('passkey_wrong')
    expect(await sessions()).toBe(1)
    expect(await counted()).toEqual(['1 login_failed of nobody'])
  })

  it('that is none', async () => {
    const nothing = { client_data: 'e30', authenticator_data: 'aaaa', signature: 'aaaa', user_handle: 'aaaa' }
    expect(await refusalOf(logIn({ ...(await ask()), credential: device.id, ...nothing } as never))).toBe(
      'params',
    )
    const { ticket } = await ask()
    expect(await refusalOf(logIn({ ticket, credential: device.id, ...nothing }))).toBe('passkey_wrong')
  })

  it('signed by another key', async () => {
    const other = passkeyDevice(origin)
    other.make(await partner.api.passkey.begin({ login_password: partner.password }))
    const answer = { ...other.answer(await ask()), credential: device.id }
    expect(await refusalOf(logIn(answer))).toBe('passkey_wrong')
  })

  it('of a passkey that nobody has', async () => {
    const stray = passkeyDevice(origin)
    stray.make(await partner.api.passkey.begin({ login_password: partner.password }))
    expect(await refusalOf(logIn(stray.answer(await ask())))).toBe('passkey_wrong')
  })

  it('for another person than whose passkey it is', async () => {
    const { user } = (await partner.api.passkey.begin({ login_password: partner.password })).options
    const other = await joinPartner(world)
    const { options } = await other.api.passkey.begin({ login_password: other.password })
    const answer = device.answer(await ask())
    expect(answer.user_handle).toBe(user.id)
    expect(await refusalOf(logIn({ ...answer, user_handle: options.user.id }))).toBe('passkey_wrong')
  })

  it('said again, and with a ticket that was tried before', async () => {
    const answer = device.answer(await ask())
    await logIn(answer)
    expect(await refusalOf(logIn(answer))).toBe('passkey_wrong')
    const asked = await ask()
    expect(await refusalOf(logIn(device.answer(asked, { origin: 'https://evil.example' })))).toBe(
      'passkey_wrong',
    )
    expect(await refusalOf(logIn(device.answer(asked)))).toBe('passkey_wrong')
  })

  it('to somebody else’s challenge', async () => {
    const [mine, theirs] = [await ask(), await ask()]
    const answer = device.answer(theirs)
    expect(await refusalOf(logIn({ ...answer, ticket: mine.ticket }))).toBe('passkey_wrong')
  })

  it('with a ticket of a session that adds one', async () => {
    const begun = await partner.api.passkey.begin({ login_password: partner.password })
    const asked = {
      ticket: begun.ticket,
      options: { ...(await ask()).options, challenge: begun.options.challenge },
    }
    expect(await refusalOf(logIn(device.answer(asked)))).toBe('passkey_wrong')
  })

  it('after five minutes, and the challenge is swept', async () => {
    const asked = await ask()
    world.clock.advance(5 * minutes)
    expect(await refusalOf(logIn(device.answer(asked)))).toBe('passkey_wrong')
    await ask()
    world.clock.advance(5 * minutes - 1)
    await ask()
    world.clock.advance(1)
    await callMoney(world.jobs.db, 'drop_passkey_challenges', { now: world.clock.now() })
    expect(await world.asOwner('select from passkey_challenge')).toHaveLength(1)
  })

  it('of a passkey that was removed', async () => {
    const asked = await ask()
    await partner.api.passkey.remove({ id })
    expect(await refusalOf(logIn(device.answer(asked)))).toBe('passkey_wrong')
  })

  it('of an account that its partner closed', async () => {
    await partner.api.account.closureAsk({ login_password: partner.password })
    await closeAccounts(world.jobs)
    expect(await refused({})).toBe('passkey_wrong')
  })

  it('after the password was recovered by mail: who had the account before may have added it', async () => {
    const recovery = randomUUID()
    await world.asOwner(
      `insert into login_recovery (account_id, id, email, asked_at, code_until)
       select id, $2, email, $3, $3::timestamptz + interval '1 hour' from partner where id = $1`,
      [partner.id, recovery, world.clock.now()],
    )
    await world.asOwner('update partner set recovery_email = email where id = $1', [partner.id])
    await world.asOwner(`update partner set email_set_at = null, email_verified_at = $2 where id = $1`, [
      partner.id,
      world.clock.now(),
    ])
    await callMoney(world.ctx.auth, 'use_login_recovery', {
      account: partner.id,
      recovery,
      password_hash: 'of another password',
      now: world.clock.now(),
    })
    expect(await refused({})).toBe('passkey_wrong')
  })
})

describe('the counter of a passkey', () => {
  it('that goes back or stands still is refused, told to the owner and counted', async () => {
    await logIn(device.answer(await ask(), { counter: 40 }))
    for (const counter of [40, 39, 0]) {
      expect(await refused({ counter })).toBe('passkey_wrong')
      await world.ctx.security.drain()
    }
    expect((await told()).filter((title) => title === 'Passkey refused: Passkey')).toHaveLength(3)
    expect(await counted()).toEqual([
      '3 login_failed of nobody',
      '3 passkey_copied of somebody',
      '1 signed_in of somebody',
    ])
    await logIn(device.answer(await ask(), { counter: 41 }))
  })

  it('may be 0 for ever, as with those that are on several devices', async () => {
    const { device: synced } = await add(partner, passkeyDevice(origin, 'ES256', false))
    for (let n = 0; n < 3; n += 1) await logIn(synced.answer(await ask()))
    expect(await told()).not.toContain('Passkey refused: Passkey')
  })

  it('of two answers at once takes one', async () => {
    const [one, other] = [await ask(), await ask()]
    const answers = [device.answer(one, { counter: 7 }), device.answer(other, { counter: 7 })]
    const done = await Promise.allSettled(answers.map(logIn))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('strangers who ask and never answer', () => {
  const from = (remoteAddress: string) =>
    send(world.app, {
      method: 'POST',
      url: '/api/auth/passkeys/login/begin',
      remoteAddress,
      payload: {},
    })

  it('get so many challenges from one connection and one neighbourhood, and stop no others', async () => {
    const codes = async (address: (n: number) => string, n: number) => {
      const answers: number[] = []
      for (let asked = 0; asked < n; asked += 1) answers.push((await from(address(asked))).envelope.code)
      return answers.filter((code) => code === 200).length
    }
    expect(await codes(() => '198.51.100.9', 30)).toBe(20)
    expect(await codes((n) => `198.51.100.${10 + (n % 200)}`, 120)).toBe(80)
    expect(await codes(() => '203.0.113.5', 1)).toBe(1)
    await logIn(device.answer(await ask()))
  })

  it('whoever logs in has their tries back', async () => {
    for (let n = 0; n < 25; n += 1) await logIn(device.answer(await ask()))
  })
})
