import { partnerApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownPage } from '../../test/support/own-page.ts'
import { clientOf, registerPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw, send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { demoOperators } from '../demo/people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const anyone = () => clientOf(world, '')

describe('logging in', () => {
  it('gives a new token that works, and v2 the language kept for the partner', async () => {
    const { username, password, token } = await registerPartner(world)
    const second = await anyone().session.login({ username, password })
    expect(second).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), lang: 'en' })
    expect(second.token).not.toBe(token)
    expect((await clientOf(world, second.token).session.userInfo({})).username).toBe(username)
    expect(Object.keys(await anyone().session.loginV1({ username, password }))).toEqual(['token'])
  })

  it('reads the username in any case and without outer spaces, the password exactly', async () => {
    const { username, password } = await registerPartner(world)
    await anyone().session.login({ username: ` ${username.toUpperCase()} `, password })
    expect(await refusalOf(anyone().session.login({ username, password: `${password} ` }))).toBe(
      'login_wrong',
    )
    expect(await refusalOf(anyone().session.login({ username, password: password.toUpperCase() }))).toBe(
      'login_wrong',
    )
  })

  it('answers an unknown name and a wrong password with the very same envelope', async () => {
    const { username } = await registerPartner(world)
    const ask = (name: string) =>
      callRaw(world.app, partnerApi.session.login, { username: name, password: 'wrong-one' }, {})
    const wrong = await ask(username)
    expect((await ask('nobody.of.this.name')).text).toBe(wrong.text)
    expect(wrong.envelope).toMatchObject({
      code: 400,
      msg: 'Wrong username or password. Please try again.',
      data: { key: 'login_wrong', field: 'password' },
    })
  })

  it('keeps no token and no password as it was typed', async () => {
    const { token, password } = await registerPartner(world)
    const [row] = await world.asOwner<{ sessions: string; partners: string }>(
      `select (select string_agg(s::text, ' ') from partner_session s) as sessions,
         (select string_agg(p::text, ' ') from partner p) as partners`,
    )
    expect(row?.sessions).not.toContain(token)
    expect(row?.partners).not.toContain(password)
    expect(row?.partners).toContain('argon2id$')
  })
})

describe('ten wrong passwords', () => {
  it('close the name for 15 minutes, to the right password too, and then it opens again', async () => {
    const { username, password } = await registerPartner(world)
    const tryIn = (typed: string) => anyone().session.login({ username, password: typed })
    for (let wrong = 1; wrong <= 10; wrong += 1)
      expect(await refusalOf(tryIn('wrong-one'))).toBe('login_wrong')
    expect(await refusalOf(tryIn('wrong-one'))).toBe('too_many_tries')
    expect(await refusalOf(tryIn(password))).toBe('too_many_tries')
    expect(await refusalOf(anyone().session.loginV1({ username: username.toUpperCase(), password }))).toBe(
      'too_many_tries',
    )
    world.clock.advance(15 * 60_000)
    expect((await tryIn(password)).token).toHaveLength(43)
  })

  it('close nobody else', async () => {
    const unlucky = await registerPartner(world)
    const other = await registerPartner(world)
    for (let wrong = 1; wrong <= 10; wrong += 1) {
      await refusalOf(anyone().session.login({ username: unlucky.username, password: 'wrong-one' }))
    }
    const { username, password } = other
    expect((await anyone().session.login({ username, password })).token).toHaveLength(43)
  })

  it('count the same for a name that does not exist', async () => {
    const tryIn = () => anyone().session.login({ username: 'ghost.partner', password: 'wrong-one' })
    for (let wrong = 1; wrong <= 10; wrong += 1) expect(await refusalOf(tryIn())).toBe('login_wrong')
    expect(await refusalOf(tryIn())).toBe('too_many_tries')
  })
})

describe('strangers', () => {
  // Each in an hour of their own: they share limits by the hour.
  beforeEach(() => world.clock.advance(3_600_000))
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0'
  /** What a log-in from an address is answered: the refusal's key, or nothing. */
  async function from(remoteAddress: string, username: string, password = 'wrong-one') {
    const payload = { username, password }
    const headers = { 'user-agent': agent }
    const { envelope } = await send(world.app, {
      method: 'POST',
      url: '/api/auth/v2/login',
      payload,
      headers,
      remoteAddress,
    })
    return (envelope.data as { key?: string } | null)?.key
  }
  const tenFrom = async (address: string, username: string) => {
    const answers: unknown[] = []
    for (let n = 0; n < 10; n += 1) answers.push(await from(address, username))
    return new Set(answers)
  }

  it('cannot keep a partner out who was here before, however many addresses they have', async () => {
    const { username, password, api } = await registerPartner(world)
    for (let net = 0; net < 10; net += 1) {
      expect(await tenFrom(`81.${net}.1.1`, username)).toEqual(new Set(['login_wrong']))
    }
    expect(await from('81.99.1.1', username)).toBe('too_many_tries')
    // Not even with the right one: it could be a guess.
    expect(await from('81.99.1.2', username, password)).toBe('too_many_tries')
    expect((await anyone().session.login({ username, password })).token).toHaveLength(43)
    const { items } = await api.notice.list({})
    const told = items.filter(({ title }) => title === 'Wrong login password, many times')
    expect(told).toHaveLength(1)
    world.clock.advance(3_600_000)
    expect(await from('81.99.1.2', username, password)).toBeUndefined()
  })

  it('have a hundred wrong ones an hour from one neighbourhood, for whatever names', async () => {
    for (let host = 1; host <= 10; host += 1) {
      const { username } = await registerPartner(world)
      expect(await tenFrom(`82.1.1.${host}`, username)).toEqual(new Set(['login_wrong']))
    }
    expect(await from('82.1.1.77', 'nobody.else')).toBe('too_many_tries')
    expect(await from('82.1.2.77', 'nobody.else')).toBe('login_wrong')
    // The console's door has counts of its own: nobody at the partners' keeps staff out who sit beside them.
    const [{ username, password }] = demoOperators as readonly [(typeof demoOperators)[number]]
    const { envelope } = await send(world.console, {
      method: 'POST',
      url: '/api/operator/login',
      headers: ownPage,
      payload: { username, password },
      remoteAddress: '82.1.1.77',
    })
    expect(envelope.code).toBe(200)
  })

  it('are one and the same with all addresses of a /64', async () => {
    for (let n = 1; n <= 10; n += 1) expect(await from(`2a00:1:2:3::${n}`, 'ghost.six')).toBe('login_wrong')
    expect(await from('2a00:1:2:3:ffff::1', 'ghost.six')).toBe('too_many_tries')
    expect(await from('2a00:1:2:4::1', 'ghost.six')).toBe('login_wrong')
  })

  it('use up no tries by a right password', async () => {
    const { username, password } = await registerPartner(world)
    for (let n = 0; n < 120; n += 1) expect(await from(`83.1.1.${n}`, username, password)).toBeUndefined()
  })
})
