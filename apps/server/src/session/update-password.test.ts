import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, registerPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<typeof registerPartner>>
const fresh = 'open-sesame-22'
const logIn = ({ username }: Person, password: string) =>
  clientOf(world, '').session.login({ username, password })
const change = ({ api, password }: Person, input: Partial<Record<'old' | 'new' | 'again', string>> = {}) =>
  api.session.updatePassword({
    old_password: input.old ?? password,
    new_password: input.new ?? fresh,
    confirm_password: input.again ?? input.new ?? fresh,
  })

describe('changing the login password', () => {
  it('makes the new one good and the old one wrong', async () => {
    const person = await registerPartner(world)
    expect(await change(person)).toEqual({})
    expect(await refusalOf(logIn(person, person.password))).toBe('login_wrong')
    expect((await logIn(person, fresh)).token).toHaveLength(43)
  })

  it('ends every session of the partner and nobody else’s', async () => {
    const person = await registerPartner(world)
    const other = await registerPartner(world)
    const elsewhere = clientOf(world, (await logIn(person, person.password)).token)
    await change(person)
    expect(await refusalOf(person.api.session.userInfo({}))).toBe('token_expired')
    expect(await refusalOf(elsewhere.session.userInfo({}))).toBe('token_expired')
    expect((await other.api.session.userInfo({})).username).toBe(other.username)
  })

  it('is dated: at registration, by a change, and not where nobody knows', async () => {
    const since = async ({ api } = person) => (await api.session.userInfo({})).login_password_set_at
    const person = await registerPartner(world)
    expect(await since()).toBe(world.clock.now().toISOString())
    world.clock.advance(60_000)
    await refusalOf(change(person, { old: 'wrong-one' }))
    expect(await since()).not.toBe(world.clock.now().toISOString())
    await change(person)
    const { token } = await logIn(person, fresh)
    const changed = { ...person, api: clientOf(world, token) }
    expect(await since(changed)).toBe(world.clock.now().toISOString())
    await world.asOwner('update partner set password_set_at = null where username = $1', [person.username])
    expect(await since(changed)).toBeNull()
  })

  it('leaves the partner a notice', async () => {
    const person = await registerPartner(world)
    await change(person)
    const { notice } = clientOf(world, (await logIn(person, fresh)).token)
    expect((await notice.list({})).items.map(({ title }) => title)).toEqual(['Login password changed'])
  })

  it('refuses a wrong old password and changes nothing', async () => {
    const person = await registerPartner(world)
    expect(await refusalOf(change(person, { old: 'wrong-one' }))).toBe('old_password_wrong')
    expect((await person.api.session.userInfo({})).username).toBe(person.username)
    expect((await logIn(person, person.password)).token).toHaveLength(43)
  })

  it('refuses the old password as the new one', async () => {
    const person = await registerPartner(world)
    expect(await refusalOf(change(person, { new: person.password }))).toBe('password_unchanged')
  })

  it('refuses a confirmation that differs, without counting a try', async () => {
    const person = await registerPartner(world)
    for (let n = 0; n < 6; n += 1) {
      expect(await refusalOf(change(person, { again: 'open-sesame-23' }))).toBe('passwords_differ')
    }
    await change(person)
  })

  it('refuses a new one that holds the username, or is shorter than eight characters', async () => {
    const person = await registerPartner(world)
    const named = change(person, { new: `x${person.username.toUpperCase()}` })
    await expect(named).rejects.toMatchObject({ key: 'password_weak', field: 'new_password' })
    await expect(change(person, { new: 'seven77' })).rejects.toMatchObject({ field: 'new_password' })
  })

  it('lets one of two changes at the same time through', async () => {
    const person = await registerPartner(world)
    const answers = await Promise.allSettled([change(person), change(person, { new: 'open-sesame-33' })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('guessing the old password', () => {
  it('waits 15 minutes after five wrong ones, for the right one too', async () => {
    const person = await registerPartner(world)
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(await refusalOf(change(person, { old: 'wrong-one' }))).toBe('old_password_wrong')
    }
    expect(await refusalOf(change(person))).toBe('too_many_tries')
    world.clock.advance(15 * 60_000)
    await change(person)
  })

  it('counts twenty guesses at once as twenty', async () => {
    const person = await registerPartner(world)
    const guesses = Array.from({ length: 20 }, (_, n) => refusalOf(change(person, { old: `guess-${n}` })))
    const answers = await Promise.all(guesses)
    expect(answers.filter((key) => key === 'old_password_wrong')).toHaveLength(5)
    expect(answers.filter((key) => key === 'too_many_tries')).toHaveLength(15)
  })

  it('begins anew after a right one', async () => {
    const person = await registerPartner(world)
    for (let wrong = 1; wrong <= 4; wrong += 1) await refusalOf(change(person, { old: 'wrong-one' }))
    await change(person)
    const again = { ...person, password: fresh, api: clientOf(world, (await logIn(person, fresh)).token) }
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      expect(await refusalOf(change(again, { old: 'wrong-one', new: 'open-sesame-33' }))).toBe(
        'old_password_wrong',
      )
    }
  })
})
