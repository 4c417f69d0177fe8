import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bindCard,
  clientOf,
  joinPartner,
  md5,
  type TestPartner,
  testCard,
  testPin,
  verifyEmail,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { recoveryCode } from '../credentials/recovery-code.ts'
import { one } from '../db/read.ts'
import { finishRecoveries } from './pin-recovery.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await verifyEmail(world, partner)
})
afterAll(() => world.close())

const hour = 3_600_000
const fresh = '730194'
const start = () => partner.api.account.recoveryStart({ login_password: partner.password })
const prove = (code: string, digits = fresh) =>
  partner.api.account.recoveryProve({ code, password: md5(digits) })
const check = (digits: string) => partner.api.session.checkPin({ password: md5(digits) })

/** What was mailed. */
async function mailedCode(): Promise<string> {
  const { id } = await one<{ id: string }>(
    world.ctx.db,
    `select params ->> 'recovery' as id from mail where account_id = $1 and words = 'mail.recovery_code'
     order by queued_at desc, id desc limit 1`,
    [partner.id],
  )
  return recoveryCode(world.ctx.pepper, id)
}

/** Code, proof, and the 72 hours. */
async function recover(): Promise<void> {
  await start()
  await prove(await mailedCode())
  world.clock.advance(72 * hour)
  await finishRecoveries(world.jobs)
}

describe('an address that a stolen session has set', () => {
  it('gets no recovery code: the verified one before gets it', async () => {
    const { email } = await partner.api.session.userInfo({})
    await partner.api.profile.edit({ email: `thief.${email}`, login_password: partner.password })
    world.clock.advance(80 * hour)
    const { username, password } = partner
    const { token } = await clientOf(world, '').session.login({ username, password })
    await clientOf(world, token).account.recoveryStart({ login_password: password })
    const { to_address } = await one<{ to_address: string }>(
      world.ctx.db,
      `select to_address from mail where account_id = $1 and words = 'mail.recovery_code'`,
      [partner.id],
    )
    expect(to_address).toBe(email)
  })

  it('gives no code at all to an account whose address was never verified', async () => {
    const other = await joinPartner(world)
    const ask = () => other.api.account.recoveryStart({ login_password: other.password })
    expect(await refusalOf(ask())).toBe('recovery_email_unverified')
    await verifyEmail(world, other)
    expect((await ask()).sent_to).toContain('•••')
  })
})

describe('a forgotten transaction password', () => {
  it('is replaced 72 hours after the proof by e-mail, and not a moment before', async () => {
    const { sent_to } = await start()
    expect(sent_to).toMatch(/^p•••.@example\.com$/)
    const { works_from } = await prove((await mailedCode()).toLowerCase().replace('-', ' '))
    expect(works_from).toBe(new Date(world.clock.now().getTime() + 72 * hour).toISOString())
    expect((await partner.api.session.userInfo({})).pin_recovery).toEqual({ works_from })

    world.clock.advance(72 * hour - 1)
    await finishRecoveries(world.jobs)
    await check(testPin)
    world.clock.advance(1)
    await finishRecoveries(world.jobs)
    expect(await refusalOf(check(testPin))).toBe('pin_wrong')
    await check(fresh)
    expect((await partner.api.session.userInfo({})).pin_recovery).toBeNull()
  })

  it('is announced by notice, in the reader’s zone, and by mail at each step', async () => {
    await recover()
    const worksFrom = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Berlin',
    }).format(world.clock.now())
    const { items } = await partner.api.notice.list({})
    const titles = items.map(({ title }) => title)
    expect(titles).toContain('Your new transaction password works')
    expect(titles).toContain(`New transaction password from ${worksFrom}`)
    expect(titles).toContain('Transaction password: recovery code sent')
    const { n } = await one<{ n: bigint }>(
      world.ctx.db,
      `select count(*) as n from mail where account_id = $1 and words like '%recovery%'`,
      [partner.id],
    )
    expect(n).toBe(4n)
  })

  it('stays what it was when any session of the partner stops the recovery', async () => {
    await start()
    await prove(await mailedCode())
    const { username, password } = partner
    const { token } = await partner.api.session.login({ username, password })
    const other = clientOf(world, token)
    expect(await refusalOf(other.account.recoveryStop({ login_password: 'wrong' }))).toBe(
      'login_password_wrong',
    )
    await other.account.recoveryStop({ login_password: partner.password })
    world.clock.advance(80 * hour)
    await finishRecoveries(world.jobs)
    await check(testPin)
    const { length: told } = (await other.notice.list({})).items
    await other.account.recoveryStop({ login_password: partner.password })
    expect((await other.notice.list({})).items).toHaveLength(told)
  })

  it('cannot stop a recovery that never was', async () => {
    const stop = partner.api.account.recoveryStop
    expect(await refusalOf(stop({ login_password: partner.password }))).toBe('recovery_none')
  })

  it('needs no recovery for whoever knows the old one: changing it stops the recovery', async () => {
    await start()
    await prove(await mailedCode())
    const password = md5('851306')
    const step_up = await partner.stepUp('set_pin', { password })
    await partner.api.session.setPin({ login_password: partner.password, password, step_up })
    world.clock.advance(80 * hour)
    await finishRecoveries(world.jobs)
    await check('851306')
  })

  it('pays only to destinations bound before, for seven days; then a new one works too', async () => {
    const old = await bindCard(world, partner)
    await recover()
    const card = { ...testCard, account_number: 'DE99 0000 1111' }
    const step = async (action: 'bind_card', input: typeof testCard) => {
      const { step_up } = await partner.api.session.checkPin({
        password: md5(fresh),
        action,
        params: { ...input, account_number: input.account_number.replaceAll(' ', '') },
      })
      return step_up ?? ''
    }
    const bound = await partner.api.wallet.cardEdit({ ...card, step_up: await step('bind_card', card) })
    expect(bound.usable_from).toBe(new Date(world.clock.now().getTime() + 7 * 24 * hour).toISOString())
    const { current, waiting } = await partner.api.wallet.cardDetail({})
    expect([current?.id, waiting?.id]).toEqual([old, bound.id])
    world.clock.advance(7 * 24 * hour)
    expect((await partner.api.wallet.cardDetail({})).current?.id).toBe(bound.id)
  })
})

describe('the code', () => {
  it('is good for half an hour', async () => {
    await start()
    const code = await mailedCode()
    world.clock.advance(30 * 60_000)
    expect(await refusalOf(prove(code))).toBe('recovery_code_wrong')
  })

  it('may be tried five times; then even the right one is of no use', async () => {
    await start()
    const code = await mailedCode()
    for (let n = 0; n < 5; n += 1) expect(await refusalOf(prove('AAAA-AAAA'))).toBe('recovery_code_wrong')
    expect(await refusalOf(prove(code))).toBe('recovery_code_wrong')
  })

  it('of thirty tries at once, five are made', async () => {
    await start()
    const code = await mailedCode()
    await Promise.all(Array.from({ length: 30 }, () => refusalOf(prove('AAAA-AAAA'))))
    expect(await refusalOf(prove(code))).toBe('recovery_code_wrong')
    const { tries } = await one<{ tries: number }>(
      world.ctx.db,
      'select tries from pin_recovery where account_id = $1',
      [partner.id],
    )
    expect(tries).toBe(5)
  })

  it('works once, and gives way to a newer one', async () => {
    await start()
    const first = await mailedCode()
    await start()
    expect(await refusalOf(prove(first))).toBe('recovery_code_wrong')
    const second = await mailedCode()
    await prove(second)
    expect(await refusalOf(prove(second))).toBe('recovery_code_wrong')
    expect(await refusalOf(start())).toBe('recovery_under_way')
  })

  it('is asked for at most three times a day', async () => {
    for (let n = 0; n < 3; n += 1) await start()
    expect(await refusalOf(start())).toBe('too_often')
  })

  it('buys no easy transaction password', async () => {
    await start()
    const code = await mailedCode()
    expect(await refusalOf(prove(code, '123456'))).toBe('pin_weak')
    expect(await refusalOf(prove(code, '12345'))).toBe('pin_not_six_digits')
    await prove(code)
  })
})

it('takes the login password, and an e-mail address that is older than the wait itself', async () => {
  expect(await refusalOf(partner.api.account.recoveryStart({ login_password: 'wrong' }))).toBe(
    'login_password_wrong',
  )
  const other = await joinPartner(world)
  const begin = () => other.api.account.recoveryStart({ login_password: other.password })
  const email = `thief.${other.username}@example.com`
  await other.api.profile.edit({ email, login_password: other.password })
  await verifyEmail(world, other)
  expect(await refusalOf(begin())).toBe('recovery_email_new')
  world.clock.advance(72 * hour)
  await begin()
})
