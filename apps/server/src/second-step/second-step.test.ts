import { partnerApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, registerPartner, signInAgain, verifyEmail } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw } from '../../test/support/requests.ts'
import {
  type Authenticator,
  beginSecondStep,
  loginTicket,
  turnOnSecondStep,
} from '../../test/support/second-step.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { recoveryKey } from '../credentials/recovery-key.ts'
import { many } from '../db/read.ts'
import { sendLoginCodes } from '../session/login-recovery.ts'
import { endSecondStepRemovals } from './end-removals.ts'

let world: World
let person: Awaited<ReturnType<typeof registerPartner>>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  person = await registerPartner(world)
  await world.ctx.security.drain()
  await world.asOwner('delete from security_count')
})
afterAll(() => world.close())

const minute = 60_000
const hour = 60 * minute
const step = 30_000
const open = () => clientOf(world, '').secondStep
const finish = (ticket: string, code: string) => open().finish({ ticket, code })
const state = () => person.api.secondStep.state({})
const titles = async () => (await person.api.notice.list({})).items.map(({ title }) => title)
/** What the security log has counted of the second step. */
const counted = async () => {
  await world.ctx.security.drain()
  const rows = await world.asOwner<{ said: string }>(
    `select n || ' ' || kind as said from security_count where kind like 'second_step%' order by kind`,
  )
  return rows.map(({ said }) => said)
}

describe('turning it on', () => {
  it('takes the login password, then a first code; only then does it count', async () => {
    expect(await refusalOf(person.api.secondStep.begin({ login_password: 'not-it-1' }))).toBe(
      'login_password_wrong',
    )
    const code = await beginSecondStep(world, person)
    expect(await state()).toMatchObject({ on: false, codes_left: 0 })
    await signInAgain(world, person)
    expect(await refusalOf(person.api.secondStep.turnOn({ code: wrong(code) }))).toBe('totp_wrong')
    expect(await state()).toMatchObject({ on: false })
    const { recovery_codes } = await person.api.secondStep.turnOn({ code: code() })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const each of recovery_codes) expect(each).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(await state()).toEqual({
      on: true,
      on_at: world.clock.now().toISOString(),
      codes_left: 10,
      ends_at: null,
    })
  })

  it('is told once, counted once, and leaves every session', async () => {
    const other = await signInAgain(world, person)
    await turnOnSecondStep(world, person)
    expect((await titles()).filter((title) => title === 'Two-step login is on')).toHaveLength(1)
    const mails = await world.asOwner(
      `select from mail where words = 'notice.second_step_on' and to_address = '${person.username}@example.com'`,
    )
    expect(mails).toHaveLength(1)
    expect(await counted()).toEqual(['1 second_step_on'])
    await other.session.lang({})
  })

  it('is not begun anew while it is on: whoever has a session and the password does not replace the authenticator', async () => {
    const { code } = await turnOnSecondStep(world, person)
    const again = () => person.api.secondStep.begin({ login_password: person.password })
    expect(await refusalOf(again())).toBe('second_step_on')
    await finish(await loginTicket(world, person), code(1))
  })

  it('keeps the secret sealed and the codes hashed, where the app cannot read them', async () => {
    const { secret } = await person.api.secondStep.begin({ login_password: person.password })
    await person.api.secondStep.begin({ login_password: person.password })
    const { recoveryCodes } = await turnOnSecondStep(world, person)
    const kept = JSON.stringify(
      await world.asOwner(
        'select s::text, c::text from second_step s join second_step_code c using (account_id)',
      ),
    )
    for (const each of [secret, ...recoveryCodes]) {
      expect(kept).not.toContain(each)
      expect(kept).not.toContain(Buffer.from(each).toString('hex'))
    }
    for (const table of ['second_step', 'second_step_code', 'login_ticket']) {
      await expect(many(world.ctx.db, `select from ${table}`)).rejects.toThrow(/permission denied/)
    }
  })
})

describe('a log-in', () => {
  it('without it gets its token as before', async () => {
    const { username, password } = person
    const said = await clientOf(world, '').session.login({ username, password })
    expect(Object.keys(said).sort()).toEqual(['lang', 'token'])
  })

  it('by the password alone begins no session, at either version of the call', async () => {
    await turnOnSecondStep(world, person)
    const { username, password } = person
    for (const call of [partnerApi.session.login, partnerApi.session.loginV1]) {
      const { envelope } = await callRaw(world.app, call, { username, password }, {})
      expect(envelope).toMatchObject({ code: 400, data: { key: 'second_step_needed', field: 'code' } })
      expect(JSON.stringify(envelope)).not.toContain('token')
    }
    expect((await person.api.session.sessionList({})).items).toHaveLength(1)
    const wrongOne = clientOf(world, '').session.login({ username, password: 'not-it-1' })
    expect(await refusalOf(wrongOne)).toBe('login_wrong')
  })

  it('goes on with a code of the authenticator: each time step once, whichever log-in it was for', async () => {
    const { code } = await turnOnSecondStep(world, person)
    const [first, second] = [await loginTicket(world, person), await loginTicket(world, person)]
    expect(await refusalOf(finish(first, code()))).toBe('second_step_wrong')
    const { token, lang } = await finish(first, code(1))
    expect(lang).toBe('en')
    await clientOf(world, token).session.lang({})
    expect(await refusalOf(finish(second, code(1)))).toBe('second_step_wrong')
    world.clock.advance(2 * step)
    await finish(second, code())
  })

  it('goes on with a recovery code, each once, however it is typed', async () => {
    const { recoveryCodes } = await turnOnSecondStep(world, person)
    const [first = '', second = ''] = recoveryCodes
    await finish(await loginTicket(world, person), ` ${first.toLowerCase().replaceAll('-', ' ')}`)
    expect((await state()).codes_left).toBe(9)
    const ticket = await loginTicket(world, person)
    expect(await refusalOf(finish(ticket, first))).toBe('second_step_wrong')
    await finish(ticket, second)
    expect((await state()).codes_left).toBe(8)
  })

  it('takes a ticket once, for five minutes', async () => {
    const { recoveryCodes } = await turnOnSecondStep(world, person)
    const [first = '', second = '', third = ''] = recoveryCodes
    const ticket = await loginTicket(world, person)
    await finish(ticket, first)
    expect(await refusalOf(finish(ticket, second))).toBe('second_step_wrong')
    const late = await loginTicket(world, person)
    world.clock.advance(5 * minute)
    expect(await refusalOf(finish(late, third))).toBe('second_step_wrong')
    await finish(await loginTicket(world, person), third)
  })

  it('is dead with another password', async () => {
    const { recoveryCodes } = await turnOnSecondStep(world, person)
    const ticket = await loginTicket(world, person)
    const new_password = 'open-sesame-22'
    await person.api.session.updatePassword({
      old_password: person.password,
      new_password,
      confirm_password: new_password,
    })
    expect(await refusalOf(finish(ticket, recoveryCodes[0] ?? ''))).toBe('second_step_wrong')
    await finish(await loginTicket(world, { ...person, password: new_password }), recoveryCodes[0] ?? '')
  })

  it('hears one answer to whatever is wrong', async () => {
    const other = await registerPartner(world)
    const mine = await turnOnSecondStep(world, person)
    const theirs = await turnOnSecondStep(world, other)
    const ticket = await loginTicket(world, person)
    const say = async (input: { ticket: string; code: string }) =>
      (await callRaw(world.app, partnerApi.secondStep.finish, input, {})).text
    const code = mine.code(1)
    const said = await say({ ticket, code: '000000' === code ? '000001' : '000000' })
    expect(said).toContain('second_step_wrong')
    for (const wrongInput of [
      { ticket, code: 'x' },
      { ticket, code: mine.code() },
      { ticket, code: theirs.code(1) },
      { ticket, code: theirs.recoveryCodes[0] ?? '' },
      { ticket: 'A'.repeat(43), code },
      { ticket: await loginTicket(world, other), code },
    ]) {
      expect(await say(wrongInput)).toBe(said)
    }
    await finish(ticket, code)
  })

  it('from a new browser leaves its word once it is finished, and none for the password alone', async () => {
    const { code } = await turnOnSecondStep(world, person)
    const agent = { 'user-agent': 'Another Browser 1.0' }
    const { username, password } = person
    const { envelope } = await callRaw(world.app, partnerApi.session.login, { username, password }, agent)
    expect(await titles()).not.toContain('New login to your account')
    const { ticket = '' } = envelope.data as { ticket?: string }
    await callRaw(world.app, partnerApi.secondStep.finish, { ticket, code: code(1) }, agent)
    expect(await titles()).toContain('New login to your account')
  })
})

describe('guessing', () => {
  const from = (agent: string) => ({ 'user-agent': agent })
  const guess = async (ticket: string, agent: string, code = 'WRONG') =>
    (await callRaw(world.app, partnerApi.secondStep.finish, { ticket, code }, from(agent))).envelope.data

  it('with the password goes ten times an hour for the account, whatever browsers; the owner is told, and gets in', async () => {
    const { code } = await turnOnSecondStep(world, person)
    for (let n = 0; n < 10; n += 1) {
      expect(await guess(await loginTicket(world, person), `Thief ${n}`)).toMatchObject({
        key: 'second_step_wrong',
      })
    }
    const last = await guess(await loginTicket(world, person), 'Thief 11', code(1))
    expect(last).toMatchObject({ key: 'too_many_tries' })
    expect((await titles()).filter((title) => title === 'Wrong two-step codes, many times')).toHaveLength(1)
    await finish(await loginTicket(world, person), code(1))
    world.clock.advance(hour)
    expect(await guess(await loginTicket(world, person), 'Thief 12')).toMatchObject({
      key: 'second_step_wrong',
    })
  })

  it('without the password takes nothing of the owner’s', async () => {
    const { code } = await turnOnSecondStep(world, person)
    for (let n = 0; n < 10; n += 1) await guess('B'.repeat(43), `Stranger ${n}`)
    await finish(await loginTicket(world, person), code(1))
  })

  it('with a copied session is counted apart from log-ins', async () => {
    const { code } = await turnOnSecondStep(world, person)
    const off = (typed: string) =>
      callRaw(
        world.app,
        partnerApi.secondStep.turnOff,
        { code: typed },
        { ...from('Thief'), 'X-CT': person.token },
      )
    for (let n = 0; n < 10; n += 1) await off('WRONG')
    expect((await off(code(1))).envelope.data).toMatchObject({ key: 'too_many_tries' })
    expect(await guess(await loginTicket(world, person), 'New phone', code(1))).toMatchObject({ lang: 'en' })
  })
})

describe('new recovery codes', () => {
  it('take a code, end all before, are told once and counted once', async () => {
    const { code, recoveryCodes } = await turnOnSecondStep(world, person)
    expect(await refusalOf(person.api.secondStep.newCodes({ code: wrong(code) }))).toBe('totp_wrong')
    const { recovery_codes } = await person.api.secondStep.newCodes({ code: code(1) })
    expect(recovery_codes).toHaveLength(10)
    const ticket = await loginTicket(world, person)
    for (const old of recoveryCodes.slice(0, 2)) {
      expect(await refusalOf(finish(ticket, old))).toBe('second_step_wrong')
    }
    await finish(ticket, recovery_codes[0] ?? '')
    expect((await titles()).filter((title) => title === 'New recovery codes made')).toHaveLength(1)
    expect(await counted()).toEqual(['1 second_step_codes', '1 second_step_on', '3 second_step_wrong'])
  })
})

describe('turning it off', () => {
  it.each(['an authenticator’s code', 'a recovery code'])(
    'by %s works at once, told once and counted once',
    async (by) => {
      const { code, recoveryCodes } = await turnOnSecondStep(world, person)
      const ticket = await loginTicket(world, person)
      expect(await refusalOf(person.api.secondStep.turnOff({ code: wrong(code) }))).toBe('totp_wrong')
      await person.api.secondStep.turnOff({
        code: by === 'a recovery code' ? (recoveryCodes[0] ?? '') : code(1),
      })
      expect(await refusalOf(finish(ticket, recoveryCodes[1] ?? ''))).toBe('second_step_wrong')
      await signInAgain(world, person)
      expect((await titles()).filter((title) => title === 'Two-step login is off')).toHaveLength(1)
      expect(await counted()).toContain('1 second_step_off')
      expect(await refusalOf(person.api.secondStep.turnOff({ code: code(1) }))).toBe('second_step_off')
      await turnOnSecondStep(world, person)
    },
  )
})

describe('lost authenticator and lost codes', () => {
  it('are taken off 72 hours after a right password asked for it; until then a code is needed', async () => {
    await turnOnSecondStep(world, person)
    const ends_at = new Date(world.clock.now().getTime() + 72 * hour).toISOString()
    expect(await open().askRemoval({ ticket: await loginTicket(world, person) })).toEqual({ ends_at })
    expect(await state()).toMatchObject({ on: true, ends_at })
    world.clock.advance(72 * hour - 1)
    await loginTicket(world, person)
    world.clock.advance(1)
    const api = await signInAgain(world, person)
    expect(await api.secondStep.state({})).toMatchObject({ on: false, ends_at: null })
    await turnOnSecondStep(world, { ...person, api })
  })

  it('are told at once, by notice, mail and push; asked twice is once', async () => {
    await turnOnSecondStep(world, person)
    const first = await open().askRemoval({ ticket: await loginTicket(world, person) })
    world.clock.advance(hour)
    expect(await open().askRemoval({ ticket: await loginTicket(world, person) })).toEqual(first)
    expect((await titles()).filter((title) => title.startsWith('Two-step login ends on'))).toHaveLength(1)
    const mails = await world.asOwner(
      `select from mail where words = 'notice.second_step_removal' and to_address = '${person.username}@example.com'`,
    )
    expect(mails).toHaveLength(1)
    expect(await counted()).toEqual(['1 second_step_on', '1 second_step_removal'])
  })

  it('stay on where any session stops it with the login password', async () => {
    await turnOnSecondStep(world, person)
    await open().askRemoval({ ticket: await loginTicket(world, person) })
    expect(await refusalOf(person.api.secondStep.keep({ login_password: 'not-it-1' }))).toBe(
      'login_password_wrong',
    )
    await person.api.secondStep.keep({ login_password: person.password })
    await person.api.secondStep.keep({ login_password: person.password })
    expect(await state()).toMatchObject({ on: true, ends_at: null })
    expect((await titles()).filter((title) => title === 'Two-step login stays on')).toHaveLength(1)
    expect(await counted()).toEqual(['1 second_step_kept', '1 second_step_on', '1 second_step_removal'])
    world.clock.advance(73 * hour)
    await loginTicket(world, person)
  })

  it.each(['an authenticator’s code', 'a recovery code'])(
    'are not lost where somebody logs in by %s: the removal stops, which is told once',
    async (by) => {
      const { code, recoveryCodes } = await turnOnSecondStep(world, person)
      await open().askRemoval({ ticket: await loginTicket(world, person) })
      await finish(
        await loginTicket(world, person),
        by === 'a recovery code' ? (recoveryCodes[0] ?? '') : code(1),
      )
      expect(await state()).toMatchObject({ on: true, ends_at: null })
      world.clock.advance(73 * hour)
      await loginTicket(world, person)
      expect((await titles()).filter((title) => title === 'Two-step login stays on')).toHaveLength(1)
    },
  )

  it('are not taken off for whoever knows the login password that was changed meanwhile', async () => {
    await turnOnSecondStep(world, person)
    await open().askRemoval({ ticket: await loginTicket(world, person) })
    const password = 'open-sesame-22'
    await person.api.session.updatePassword({
      old_password: person.password,
      new_password: password,
      confirm_password: password,
    })
    world.clock.advance(73 * hour)
    await loginTicket(world, { ...person, password })
  })

  it('are told once when they are taken off', async () => {
    await turnOnSecondStep(world, person)
    await open().askRemoval({ ticket: await loginTicket(world, person) })
    world.clock.advance(72 * hour - 1)
    await endSecondStepRemovals(world.jobs)
    expect(await titles()).not.toContain('Two-step login is off')
    world.clock.advance(1)
    await endSecondStepRemovals(world.jobs)
    await endSecondStepRemovals(world.jobs)
    const api = await signInAgain(world, person)
    const { items } = await api.notice.list({})
    expect(items.filter(({ title }) => title === 'Two-step login is off')).toHaveLength(1)
  })

  it('take a ticket of a log-in whose password was right', async () => {
    await turnOnSecondStep(world, person)
    expect(await refusalOf(open().askRemoval({ ticket: 'A'.repeat(43) }))).toBe('second_step_wrong')
    const late = await loginTicket(world, person)
    world.clock.advance(5 * minute)
    expect(await refusalOf(open().askRemoval({ ticket: late }))).toBe('second_step_wrong')
    expect(await state()).toMatchObject({ ends_at: null })
  })

  it('are not helped by a new login password, changed or recovered by mail', async () => {
    await verifyEmail(world, person)
    await turnOnSecondStep(world, person)
    const twice = (password: string) => ({ new_password: password, confirm_password: password })
    await person.api.session.updatePassword({ old_password: person.password, ...twice('open-sesame-22') })
    await loginTicket(world, { ...person, password: 'open-sesame-22' })
    await clientOf(world, '').session.forgotPassword({ email: `${person.username}@example.com` })
    await sendLoginCodes(world.jobs)
    const [mail] = await world.asOwner<{ id: string }>(
      `select params ->> 'recovery' as id from mail where words = 'mail.login_code'
       and to_address = '${person.username}@example.com'`,
    )
    const key = recoveryKey(world.ctx.pepper, mail?.id ?? '')
    await clientOf(world, '').session.recoverByLink({ key, ...twice('open-sesame-33') })
    await loginTicket(world, { ...person, password: 'open-sesame-33' })
  })
})

/** Six digits that are none of the codes around now. */
function wrong(code: Authenticator): string {
  const good = new Set([code(-1), code(), code(1)])
  return ['000000', '000001', '000002', '000003'].find((each) => !good.has(each)) ?? ''
}
