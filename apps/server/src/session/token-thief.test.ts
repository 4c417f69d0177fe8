import { partnerApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, joinPartner, md5, type TestPartner, testPin } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { refusalIn, send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let owner: TestPartner
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  owner = await joinPartner(world)
})
afterAll(() => world.close())

const wrongPin = md5('730194')

/** The owner's own token, used from elsewhere. */
async function stolen(url: string, payload: Record<string, unknown>): Promise<string> {
  const answer = await send(world.app, {
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { 'x-ct': owner.token, 'user-agent': 'a thief' },
    remoteAddress: '198.51.100.9',
  })
  return refusalIn(answer).key ?? 'yes'
}
const guessPin = () => stolen(partnerApi.session.checkPin.path, { password: wrongPin })
const guessPassword = () => stolen(partnerApi.session.checkLogin.path, { login_password: 'wrong-one' })
async function guessPinTenTimes() {
  for (let n = 0; n < 5; n += 1) await guessPin()
  world.clock.advance(15 * 60_000)
  for (let n = 0; n < 5; n += 1) await guessPin()
}

describe('whoever holds a token and nothing else', () => {
  it('does not lock the transaction password on the owner’s device', async () => {
    await guessPinTenTimes()
    expect(await guessPin()).toBe('pin_locked')
    await owner.api.session.checkPin({ password: md5(testPin) })
  })

  it('has ten guesses in all, whatever the owner gets right meanwhile, until the login password is changed', async () => {
    for (let n = 0; n < 5; n += 1) expect(await guessPin()).toBe('pin_wrong')
    expect(await guessPin()).toBe('pin_waiting')
    await owner.api.session.checkPin({ password: md5(testPin) })
    expect(await guessPin()).toBe('pin_waiting')
    world.clock.advance(15 * 60_000)
    for (let n = 0; n < 5; n += 1) expect(await guessPin()).toBe('pin_wrong')
    world.clock.advance(24 * 3_600_000)
    await owner.api.session.checkPin({ password: md5(testPin) })
    expect(await guessPin()).toBe('pin_locked')
  })

  it('does not keep the owner from a new login password, which ends the token and the lock', async () => {
    await guessPinTenTimes()
    for (let n = 0; n < 6; n += 1) await guessPassword()
    expect(await guessPassword()).toBe('too_many_tries')
    const fresh = 'open-sesame-22'
    await owner.api.session.updatePassword({
      old_password: owner.password,
      new_password: fresh,
      confirm_password: fresh,
    })
    expect(await guessPin()).toBe('token_expired')
    const { token } = await owner.api.session.login({ username: owner.username, password: fresh })
    const moved = { ...owner, token }
    owner = moved
    expect(await guessPin()).toBe('pin_wrong')
    await clientOf(world, token).session.checkPin({ password: md5(testPin) })
  })

  it('gets no more tries by addresses: all devices that never logged in share one count', async () => {
    for (let n = 0; n < 5; n += 1) await guessPassword()
    const answer = await send(world.app, {
      method: 'POST',
      url: `/api${partnerApi.session.checkLogin.path}`,
      payload: { login_password: owner.password },
      headers: { 'x-ct': owner.token, 'user-agent': 'another' },
      remoteAddress: '192.0.2.200',
    })
    expect(refusalIn(answer).key).toBe('too_many_tries')
    expect(await refusalOf(owner.api.session.checkLogin({ login_password: 'wrong-one' }))).toBe(
      'login_password_wrong',
    )
  })
})
