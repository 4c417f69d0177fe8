import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, registerPartner, unusedCode, verifyEmail } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
// A new hour for each test: the tries of one address are counted together.
beforeEach(() => world.clock.advance(3_600_000))
afterAll(() => world.close())

function register(license_key: string, change: Partial<Record<string, string>> = {}) {
  const username = `p.${randomUUID().slice(0, 13)}`
  return clientOf(world, '').session.register({
    username,
    nickname: 'Test',
    password: 'sesame-open-1',
    confirm_password: 'sesame-open-1',
    email: `${username}@example.com`,
    phone: '+49 30 5550100',
    license_key,
    ...change,
  })
}

const partners = async () => (await many(world.ctx.db, 'select id from partner')).length

describe('a licence key', () => {
  it('registers one partner, who is logged in at once', async () => {
    const { token } = await register(await unusedCode(world, 'license_key'))
    expect((await clientOf(world, token).session.userInfo({})).account_open).toBe(false)
  })

  it('is used up by one registration', async () => {
    const key = await unusedCode(world, 'license_key')
    await register(key)
    const before = await partners()
    expect(await refusalOf(register(key))).toBe('license_key_wrong')
    expect(await partners()).toBe(before)
  })

  it('is read in any case and with outer spaces, as people type it from paper', async () => {
    await register(` ${(await unusedCode(world, 'license_key')).toLowerCase()} `)
  })

  it('is good for 14 days', async () => {
    const [early, late] = [await unusedCode(world, 'license_key'), await unusedCode(world, 'license_key')]
    world.clock.advance(14 * 86_400_000 - 1)
    await register(early)
    world.clock.advance(1)
    expect(await refusalOf(register(late))).toBe('license_key_wrong')
  })

  it('is not an authorization code, nor the other way round', async () => {
    expect(await refusalOf(register(await unusedCode(world, 'authorization_code')))).toBe('license_key_wrong')
    const { api } = await registerPartner(world)
    const key = await unusedCode(world, 'license_key')
    expect(await refusalOf(api.session.openAccount({ authorization_code: key }))).toBe(
      'authorization_code_wrong',
    )
  })

  it('stays unused when the registration is refused for another reason', async () => {
    const key = await unusedCode(world, 'license_key')
    const registered = await registerPartner(world)
    const { username } = registered
    await verifyEmail(world, registered)
    expect(await refusalOf(register(key, { username: username.toUpperCase() }))).toBe('username_taken')
    expect(await refusalOf(register(key, { email: `${username.toUpperCase()}@example.com` }))).toBe(
      'email_taken',
    )
    expect(await refusalOf(register(key, { confirm_password: 'other-sesame' }))).toBe('passwords_differ')
    const withName = { password: 'xSEAGULLx1', confirm_password: 'xSEAGULLx1', username: 'seagull' }
    expect(await refusalOf(register(key, withName))).toBe('password_weak')
    await register(key)
  })

  it('tells ten times a day at most who is registered, and then the same of everybody', async () => {
    const key = await unusedCode(world, 'license_key')
    const registered = await registerPartner(world)
    const { username } = registered
    await verifyEmail(world, registered)
    const tell = (change: Record<string, string>) => refusalOf(register(key, change))
    for (let n = 0; n < 5; n += 1) expect(await tell({ username })).toBe('username_taken')
    for (let n = 0; n < 5; n += 1)
      expect(await tell({ email: `${username}@example.com` })).toBe('email_taken')
    expect(await tell({ username })).toBe('too_often')
    expect(await tell({})).toBe('too_often')
    await register(await unusedCode(world, 'license_key'))
    world.clock.advance(24 * 3_600_000)
    await register(key)
  })

  it('and a hundred times a day to one neighbourhood of addresses, whatever keys it has', async () => {
    const { username } = await registerPartner(world)
    for (let keys = 0; keys < 10; keys += 1) {
      const key = await unusedCode(world, 'license_key')
      for (let n = 0; n < 10; n += 1)
        expect(await refusalOf(register(key, { username }))).toBe('username_taken')
    }
    expect(await refusalOf(register(await unusedCode(world, 'license_key'), { username }))).toBe('too_often')
    world.clock.advance(24 * 3_600_000)
  })

  it('may be guessed five times an hour; then even a good one waits, and the count is in the database', async () => {
    const good = await unusedCode(world, 'license_key')
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(await refusalOf(register(`KEY-WRONG-${wrong}`))).toBe('license_key_wrong')
    }
    expect(await refusalOf(register(good))).toBe('too_many_tries')
    const [row] = await many(world.ctx.db, `select tries from attempt where scope = 'license_key'`)
    expect(row).toEqual({ tries: 5 })
    world.clock.advance(3_600_000)
    await register(good)
  })
})

describe('an authorization code', () => {
  it('opens the ad account once and offers the plans with something in escrow', async () => {
    const { api } = await registerPartner(world)
    const code = await unusedCode(world, 'authorization_code')
    await api.session.openAccount({ authorization_code: code })
    expect((await api.session.userInfo({})).account_open).toBe(true)
    await api.session.openAccount({ authorization_code: code })
    const second = await unusedCode(world, 'authorization_code')
    expect(await refusalOf(api.session.openAccount({ authorization_code: second }))).toBe('already_open')
    const other = await registerPartner(world)
    expect(await refusalOf(other.api.session.openAccount({ authorization_code: code }))).toBe(
      'authorization_code_wrong',
    )
    expect((await other.api.session.userInfo({})).account_open).toBe(false)
  })

  it('past its 14 days opens nothing', async () => {
    const { api } = await registerPartner(world)
    const code = await unusedCode(world, 'authorization_code')
    world.clock.advance(86_400_000)
    await api.session.lang({})
    world.clock.advance(13 * 86_400_000)
    expect(await refusalOf(api.session.openAccount({ authorization_code: code }))).toBe(
      'authorization_code_wrong',
    )
  })

  it('may be guessed five times an hour by each partner, whoever else guesses', async () => {
    const { api } = await registerPartner(world)
    const other = await registerPartner(world)
    const good = await unusedCode(world, 'authorization_code')
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(await refusalOf(api.session.openAccount({ authorization_code: `OPEN-${wrong}` }))).toBe(
        'authorization_code_wrong',
      )
    }
    expect(await refusalOf(api.session.openAccount({ authorization_code: good }))).toBe('too_many_tries')
    await other.api.session.openAccount({ authorization_code: await unusedCode(world, 'authorization_code') })
    world.clock.advance(3_600_000)
    await api.session.openAccount({ authorization_code: good })
  })
})

it('keeps no code as it was handed out', async () => {
  const code = await unusedCode(world, 'license_key')
  const rows = await world.asOwner<{ row: string }>('select i::text as row from invitation i')
  expect(rows.map(({ row }) => row).join(' ')).not.toContain(code)
})
