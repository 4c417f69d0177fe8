import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bindCard,
  clientOf,
  joinPartner,
  md5,
  payIn,
  registerPartner,
  type TestPartner,
  testPin,
  unusedCode,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const check = ({ api }: Pick<TestPartner, 'api'>, digits: string) =>
  api.session.checkPin({ password: md5(digits) })
const set = ({ api, password }: Pick<TestPartner, 'api' | 'password'>, digits: string, login = password) =>
  api.session.setPin({ login_password: login, password: md5(digits) })
/** Changes it, with the token that the old one gives. */
const change = async (partner: TestPartner, digits: string) => {
  const password = md5(digits)
  const step_up = await partner.stepUp('set_pin', { password })
  return partner.api.session.setPin({ login_password: partner.password, password, step_up })
}

describe('setting the transaction password', () => {
  it('has to come before any check of it', async () => {
    const { api, password } = await registerPartner(world)
    await api.session.openAccount({ authorization_code: await unusedCode(world, 'authorization_code') })
    expect((await api.session.userInfo({})).transaction_password_set).toBe(false)
    expect(await refusalOf(check({ api }, testPin))).toBe('pin_not_set')
    await set({ api, password }, testPin)
    expect((await api.session.userInfo({})).transaction_password_set).toBe(true)
    expect(await check({ api }, testPin)).toEqual({ step_up: null, expires_at: null })
  })

  it('refuses the digest of anything that is not six digits', async () => {
    const partner = await joinPartner(world)
    for (const text of [
      '',
      '1',
      '12345',
      '1234567',
      'abcdef',
      '29485७',
      '000000000294857',
      ' 294857',
      '-12345',
    ]) {
      expect([text, await refusalOf(set(partner, text))]).toEqual([text, 'pin_not_six_digits'])
    }
  })

  it('refuses six digits that anybody would try first', async () => {
    const partner = await joinPartner(world)
    const easy = ['123456', '654321', '111111', '000000', '121212', '123123', '111222', '098765', '567890']
    for (const digits of easy) {
      expect([digits, await refusalOf(set(partner, digits))]).toEqual([digits, 'pin_weak'])
    }
    await check(partner, testPin)
  })

  it('takes the login password, and five wrong ones in 15 minutes make it wait', async () => {
    const partner = await joinPartner(world)
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(await refusalOf(set(partner, '730194', 'wrong-one'))).toBe('login_password_wrong')
    }
    expect(await refusalOf(set(partner, '730194'))).toBe('too_many_tries')
    await check(partner, testPin)
    world.clock.advance(15 * 60_000)
    await change(partner, '730194')
    expect(await refusalOf(check(partner, testPin))).toBe('pin_wrong')
    await check(partner, '730194')
  })

  it('says before any digits whether the login password is right, by the same five tries', async () => {
    const partner = await joinPartner(world)
    const ask = (login_password: string) => partner.api.session.checkLogin({ login_password })
    expect(await ask(partner.password)).toEqual({})
    for (let wrong = 1; wrong <= 3; wrong += 1) {
      expect(await refusalOf(ask('wrong-one'))).toBe('login_password_wrong')
    }
    for (let wrong = 4; wrong <= 5; wrong += 1) {
      expect(await refusalOf(set(partner, '730194', 'wrong-one'))).toBe('login_password_wrong')
    }
    expect(await refusalOf(ask(partner.password))).toBe('too_many_tries')
    expect(await refusalOf(set(partner, '730194'))).toBe('too_many_tries')
    world.clock.advance(15 * 60_000)
    await ask(partner.password)
  })

  it('a second one takes the old one, so that a stolen login password moves no money', async () => {
    const partner = await joinPartner(world)
    expect(await refusalOf(set(partner, '730194'))).toBe('step_up_invalid')
    const step_up = await partner.stepUp('set_pin', { password: md5('851306') })
    const other = { login_password: partner.password, password: md5('730194'), step_up }
    expect(await refusalOf(partner.api.session.setPin(other))).toBe('step_up_invalid')
    await check(partner, testPin)
  })

  it('a changed one leaves no token good that the old one gave', async () => {
    const partner = await joinPartner(world)
    await payIn(world, partner, '50.00')
    const ask = { amount: '10.00', destination_id: await bindCard(world, partner) }
    const step_up = await partner.stepUp('withdraw', ask)
    await change(partner, '730194')
    const withdraw = (token: string) =>
      partner.api.wallet.withdraw({ ...ask, step_up: token }, { idempotencyKey: randomUUID() })
    expect(await refusalOf(withdraw(step_up))).toBe('step_up_invalid')
    const { step_up: fresh } = await partner.api.session.checkPin({
      password: md5('730194'),
      action: 'withdraw',
      params: ask,
    })
    expect((await withdraw(fresh ?? '')).state).toBe('requested')
  })

  it('keeps neither the digits nor their MD5', async () => {
    await joinPartner(world)
    const rows = await world.asOwner<{ row: string }>('select p::text as row from partner p')
    const all = rows.map(({ row }) => row).join(' ')
    expect([all.includes(md5(testPin)), all.includes(testPin)]).toEqual([false, false])
  })

  it('gives two partners with the same digits two different hashes', async () => {
    await joinPartner(world)
    await joinPartner(world)
    const rows = await world.asOwner<{ pin_hash: string }>(
      'select pin_hash from partner where pin_hash is not null',
    )
    expect(new Set(rows.map(({ pin_hash }) => pin_hash)).size).toBe(rows.length)
  })
})

describe('guessing the transaction password', () => {
  it('waits 15 minutes after five wrong ones, and is locked after ten', async () => {
    const partner = await joinPartner(world)
    const wrong = async (times: number) => {
      for (let n = 0; n < times; n += 1) expect(await refusalOf(check(partner, '730194'))).toBe('pin_wrong')
    }
    await wrong(5)
    expect(await refusalOf(check(partner, testPin))).toBe('pin_waiting')
    world.clock.advance(15 * 60_000 - 1)
    expect(await refusalOf(check(partner, testPin))).toBe('pin_waiting')
    world.clock.advance(1)
    await wrong(5)
    expect(await refusalOf(check(partner, testPin))).toBe('pin_locked')
    world.clock.advance(13 * 86_400_000)
    expect(await refusalOf(check(partner, testPin))).toBe('pin_locked')
    expect(await refusalOf(set(partner, '730194'))).toBe('step_up_invalid')
    const fresh = 'open-sesame-22'
    await partner.api.session.updatePassword({
      old_password: partner.password,
      new_password: fresh,
      confirm_password: fresh,
    })
    const { token } = await partner.api.session.login({ username: partner.username, password: fresh })
    await check({ api: clientOf(world, token) }, testPin)
  })

  it('begins anew after a right one', async () => {
    const partner = await joinPartner(world)
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) expect(await refusalOf(check(partner, '730194'))).toBe('pin_wrong')
      await check(partner, testPin)
    }
  })

  it('counts thirty guesses at once as thirty, not as one', async () => {
    const partner = await joinPartner(world)
    const guesses = Array.from({ length: 30 }, (_, n) => refusalOf(check(partner, String(700_000 + n))))
    const answers = await Promise.all(guesses)
    expect(answers.filter((key) => key === 'pin_wrong')).toHaveLength(5)
    expect(answers.filter((key) => key === 'pin_waiting')).toHaveLength(25)
  })

  it('is one count for every session of the partner', async () => {
    const partner = await joinPartner(world)
    const { username, password } = partner
    await partner.api.session.login({ username, password })
    for (let n = 0; n < 5; n += 1) await refusalOf(check(partner, '730194'))
    expect(await refusalOf(partner.stepUp('withdraw', { amount: '5.00', destination_id: 'x' }))).toBe(
      'pin_waiting',
    )
  })
})
