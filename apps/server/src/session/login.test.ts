import { partnerApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, registerPartner } from '../testing/people.ts'
import { refusalOf } from '../testing/refused.ts'
import { callRaw } from '../testing/requests.ts'
import { openWorld, type World } from '../testing/world.ts'

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
