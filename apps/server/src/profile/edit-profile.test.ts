import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPartner, verifyEmail } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<typeof registerPartner>>
type Edit = Parameters<Person['api']['profile']['edit']>[0]
const edit = ({ api }: Person, input: Edit) => api.profile.edit(input)
const freshEmail = () => `${randomUUID()}@example.com`

describe('changing nickname and language', () => {
  it('takes no password, and answers how everything stands now', async () => {
    const person = await registerPartner(world)
    const before = await person.api.session.userInfo({})
    const answer = await edit(person, { nickname: ' Harbour ', lang: 'de' })
    expect(answer).toEqual({ ...before, nickname: 'Harbour', lang: 'de' })
    expect(await person.api.session.userInfo({})).toEqual(answer)
    expect((await person.api.session.lang({})).lang).toBe('de')
    expect((await person.api.notice.list({})).items).toEqual([])
  })

  it('refuses a nickname that says nothing and a language that is none of the twelve', async () => {
    const person = await registerPartner(world)
    await expect(edit(person, { nickname: '  ' })).rejects.toMatchObject({ field: 'nickname' })
    await expect(edit(person, { lang: 'it' } as never)).rejects.toMatchObject({ field: 'lang' })
  })

  it('refuses an edit without anything to change, a password alone included', async () => {
    const person = await registerPartner(world)
    expect(await refusalOf(edit(person, {}))).toBe('nothing_to_change')
    expect(await refusalOf(edit(person, { login_password: person.password }))).toBe('nothing_to_change')
  })
})

describe('changing e-mail address and phone number', () => {
  it('takes the login password and leaves a notice', async () => {
    const person = await registerPartner(world)
    const input = { email: freshEmail(), phone: '+1 (212) 5550123', login_password: person.password }
    expect(await edit(person, input)).toMatchObject({ email: input.email, phone: input.phone })
    expect((await person.api.notice.list({})).items.map(({ title }) => title)).toEqual([
      'Email address or phone number changed',
    ])
  })

  it('refuses one without the login password or with a wrong one, and changes nothing', async () => {
    const person = await registerPartner(world)
    const before = await person.api.session.userInfo({})
    for (const change of [{ email: freshEmail() }, { phone: '+1 2125550123' }]) {
      const both = { nickname: 'Harbour', ...change }
      await expect(edit(person, both)).rejects.toMatchObject({ key: 'params', field: 'login_password' })
      await expect(edit(person, { ...both, login_password: 'wrong-one' })).rejects.toMatchObject({
        key: 'login_password_wrong',
        field: 'login_password',
      })
    }
    expect(await person.api.session.userInfo({})).toEqual(before)
  })

  it('asks for no password where a form sends back what it was filled with', async () => {
    const person = await registerPartner(world)
    const { email, phone } = await person.api.session.userInfo({})
    expect((await edit(person, { nickname: 'Harbour', email, phone })).nickname).toBe('Harbour')
  })

  it('refuses another partner’s address in any case, and addresses and numbers that are none', async () => {
    const person = await registerPartner(world)
    const other = await registerPartner(world)
    const login_password = person.password
    await verifyEmail(world, other)
    const taken = (await other.api.session.userInfo({})).email.toUpperCase()
    await expect(edit(person, { email: taken, login_password })).rejects.toMatchObject({
      key: 'email_taken',
      field: 'email',
    })
    await expect(edit(person, { email: 'nobody', login_password })).rejects.toMatchObject({ field: 'email' })
    await expect(edit(person, { phone: 'none', login_password })).rejects.toMatchObject({ field: 'phone' })
  })

  it('tells five times a day at most whether an address is taken, and then the same of all', async () => {
    const person = await registerPartner(world)
    const other = await registerPartner(world)
    await verifyEmail(world, other)
    const { email } = await other.api.session.userInfo({})
    const ask = (address: string) =>
      refusalOf(edit(person, { email: address, login_password: person.password }))
    for (let n = 0; n < 5; n += 1) expect(await ask(email)).toBe('email_taken')
    expect(await ask(email)).toBe('too_often')
    expect(await ask(`free.${email}`)).toBe('too_often')
    world.clock.advance(24 * 3_600_000)
    await edit(person, { email: `free.${email}`, login_password: person.password })
  })

  it('shares the count of wrong login passwords with the other doors that ask for it', async () => {
    const person = await registerPartner(world)
    const wrong = { login_password: 'wrong-one' }
    const change = { old_password: 'wrong-one', new_password: 'open-sesame-22' }
    for (let n = 0; n < 3; n += 1) await refusalOf(edit(person, { phone: '+1 2125550123', ...wrong }))
    for (let n = 0; n < 2; n += 1) {
      await refusalOf(person.api.session.updatePassword({ ...change, confirm_password: change.new_password }))
    }
    const right = edit(person, { phone: '+1 2125550123', login_password: person.password })
    expect(await refusalOf(right)).toBe('too_many_tries')
    world.clock.advance(15 * 60_000)
    await edit(person, { phone: '+1 2125550123', login_password: person.password })
  })
})
