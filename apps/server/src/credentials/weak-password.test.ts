import { operatorApi } from '@fairlead/contract/api'
import { createClient } from '@fairlead/contract/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownPage } from '../../test/support/own-page.ts'
import { clientOf, joinPartner, type TestPartner, unusedCode } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { injected } from '../http/injected-fetch.ts'
import { commonPasswords, refuseWeakPassword } from './weak-password.ts'

describe('a password that is tried first', () => {
  it('is one of more than ten thousand that are long enough to be chosen', async () => {
    const common = await commonPasswords()
    expect(common.size).toBeGreaterThan(10_000)
    for (const password of common) expect(password).toMatch(/^[^A-Z]{8,}$/)
  })

  it.each(['password', 'PASSWORD', 'qwertyuiop', '1qaz2wsx3edc'])('%s is refused', async (password) => {
    await expect(refuseWeakPassword(password, 'nora')).rejects.toMatchObject({ key: 'password_common' })
  })

  it.each(['fairlead', 'Fairlead-2026', 'my fairlead login'])(
    '%s is refused, since it holds the name of this place',
    async (password) => {
      await expect(refuseWeakPassword(password, 'nora')).rejects.toMatchObject({ key: 'password_common' })
    },
  )

  it.each(['sesame-open-1', 'password is a word', 'ein Satz mit Wörtern'])(
    '%s is taken',
    async (password) => {
      await refuseWeakPassword(password, 'nora')
    },
  )
})

describe('wherever a password is set', () => {
  let world: World
  let partner: TestPartner
  beforeAll(async () => {
    world = await openWorld()
    partner = await joinPartner(world)
  })
  afterAll(() => world.close())

  const common = (field: string) => ({ key: 'password_common', field })

  it('it is refused, and nothing changes: at registration the key stays good', async () => {
    const license_key = await unusedCode(world, 'license_key')
    const username = 'somebody.new'
    const register = (password: string) =>
      clientOf(world, '').session.register({
        username,
        nickname: 'New',
        password,
        confirm_password: password,
        email: 'somebody.new@example.com',
        phone: '+49 30 5559999',
        license_key,
      })
    await expect(register('Baseball')).rejects.toMatchObject(common('password'))
    await register('a-quiet-harbour-7')
  })

  it('when it is changed, and the old one stays', async () => {
    const change = (password: string) =>
      partner.api.session.updatePassword({
        old_password: partner.password,
        new_password: password,
        confirm_password: password,
      })
    await expect(change('trustno1')).rejects.toMatchObject(common('new_password'))
    await change('a-quiet-harbour-8')
  })

  it('when somebody of the staff sets up', async () => {
    const { peopleStaff } = createClient(operatorApi, {
      base: '/api',
      headers: () => ownPage,
      fetch: injected(world.console),
    })
    const setUp = peopleStaff.setUp({ username: 'nora.new', setup_code: 'x', password: '1qaz2wsx3edc' })
    await expect(setUp).rejects.toMatchObject(common('password'))
  })
})
