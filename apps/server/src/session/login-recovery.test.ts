import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recoveryCode } from '../account/recovery-code.ts'
import { many, maybeOne } from '../db/read.ts'
import { letterOf, type MailRow } from '../mail/letter.ts'
import { bindCard, clientOf, joinPartner, md5, type TestPartner, testPin } from '../testing/people.ts'
import { refusalOf } from '../testing/refused.ts'
import { openWorld, type World } from '../testing/world.ts'
import { sendLoginCodes } from './login-recovery.ts'

let world: World
let partner: TestPartner
let email: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  // A later hour for each: all come from one address.
  world.clock.advance(2 * hour)
  partner = await joinPartner(world)
  email = `${partner.username}@example.com`
})
afterAll(() => world.close())

const hour = 3_600_000
const fresh = 'lantern-and-rope-7'
const stranger = () => clientOf(world, '').session

async function ask(address = email): Promise<void> {
  await stranger().forgotPassword({ email: address })
  await sendLoginCodes(world.ctx)
}

function mails(): Promise<(MailRow & { params: { recovery: string } })[]> {
  return many(
    world.ctx.db,
    `select account_id, id, to_address, lang, words, params, link from mail
     where account_id = $1 and words = 'mail.login_code' order by queued_at desc, id desc`,
    [partner.id],
  )
}

async function mailedCode(): Promise<string> {
  return recoveryCode(world.ctx.pepper, (await mails())[0]?.params.recovery ?? '')
}

const recover = (code: string, password = fresh, address = email) =>
  stranger().recoverPassword({ email: address, code, new_password: password, confirm_password: password })

const logIn = (password: string) => stranger().login({ username: partner.username, password })

describe('a forgotten login password', () => {
  it('is replaced by the code from the mail, and every session ends', async () => {
    await ask(email.toUpperCase())
    await recover((await mailedCode()).toLowerCase().replace('-', ' '), fresh, email.toUpperCase())
    expect(await refusalOf(partner.api.session.userInfo({}))).toBe('token_expired')
    expect(await refusalOf(logIn(partner.password))).toBe('login_wrong')
    const { token } = await logIn(fresh)
    expect((await clientOf(world, token).session.userInfo({})).username).toBe(partner.username)
  })

  it('is mailed and announced: the code when it is asked for, the change when it is made', async () => {
    await ask()
    const [mail] = await mails()
    if (!mail) throw new Error('nothing was mailed')
    const letter = letterOf(world.ctx, mail)
    expect(letter.to).toBe(email)
    expect(letter.text).toContain(await mailedCode())
    expect(letter.text).toContain('http://127.0.0.1:8080/#/login/forgot')
    expect(JSON.stringify(mail.params)).not.toContain(await mailedCode())

    await recover(await mailedCode())
    const { token } = await logIn(fresh)
    const { items } = await clientOf(world, token).notice.list({})
    const titles = items.map(({ title }) => title)
    expect(titles).toContain('Login password: reset code sent')
    expect(titles).toContain('Login password changed')
    expect(
      await maybeOne(world.ctx.db, 'select 1 as ok from mail where account_id = $1 and words = $2', [
        partner.id,
        'notice.login_recovered',
      ]),
    ).toBeDefined()
  })

  it('leaves the transaction password as it was, its wrong tries too', async () => {
    for (let n = 0; n < 3; n += 1) {
      await refusalOf(partner.api.session.checkPin({ password: md5('730194') }))
    }
    await ask()
    await recover(await mailedCode())
    const { token } = await logIn(fresh)
    const { api } = { api: clientOf(world, token) }
    const tries = async () =>
      (
        await maybeOne<{ n: number }>(world.ctx.db, 'select pin_wrong as n from partner where id = $1', [
          partner.id,
        ])
      )?.n
    expect(await tries()).toBe(3)
    // Changing it once more gives no tries back either, for 72 hours.
    const next = {
      old_password: fresh,
      new_password: 'rope-and-lantern-8',
      confirm_password: 'rope-and-lantern-8',
    }
    await api.session.updatePassword(next)
    expect(await tries()).toBe(3)
    const again = await logIn('rope-and-lantern-8')
    await clientOf(world, again.token).session.checkPin({ password: md5(testPin) })
  })

  it('makes a destination that is bound afterwards wait until 72 hours after it', async () => {
    await ask()
    await recover(await mailedCode())
    const recoveredAt = world.clock.now().getTime()
    world.clock.advance(hour)
    const { token } = await logIn(fresh)
    const owner: TestPartner = { ...partner, token, api: clientOf(world, token), stepUp: stepUpWith(token) }
    const id = await bindCard(world, owner)
    const row = await maybeOne<{ usable_from: Date }>(
      world.ctx.db,
      'select usable_from from destination where account_id = $1 and id = $2',
      [partner.id, id],
    )
    expect(row?.usable_from.getTime()).toBe(recoveredAt + 72 * hour)
  })

  it('can be replaced while the account is disabled: its money stays reachable', async () => {
    await world.asOwner(
      `insert into account_decision (account_id, id, action, reason, days, proposed_by, proposed_at, decided_by, decided_at, agreed)
       select $1, $1, 'disable', 'identity_in_doubt', 3, a.id, now(), b.id, now(), true
       from operator a, operator b where a.role = 'support' and b.role = 'approver' limit 1`,
      [partner.id],
    )
    await world.asOwner(
      `with m as (
         insert into account_move (account_id, seq, action, from_state, to_state, actor, at, decision_id)
         values ($1, 2, 'disable', 'active', 'disabled', 'x', now(), $1))
       update partner set state = 'disabled', state_seq = 2, state_until = now() + interval '3 days' where id = $1`,
      [partner.id],
    )
    await ask()
    await recover(await mailedCode())
    const { token } = await logIn(fresh)
    await clientOf(world, token).wallet.property({})
  })
})

describe('whoever does not have the code', () => {
  it('hears the same of an address that nobody has, and nothing is mailed', async () => {
    const nobody = `nobody.${partner.username}@example.com`
    expect(await stranger().forgotPassword({ email: nobody })).toEqual(
      await stranger().forgotPassword({ email }),
    )
    await sendLoginCodes(world.ctx)
    expect(await refusalOf(recover('ABCD-2345', fresh, nobody))).toBe('recovery_code_wrong')
    expect(await refusalOf(recover('ABCD-2345', fresh))).toBe('recovery_code_wrong')
    expect(await many(world.ctx.db, 'select 1 as ok from login_recovery_ask')).toEqual([])
    expect(await many(world.ctx.db, 'select 1 as ok from mail where to_address = $1', [nobody])).toEqual([])
  })

  it.each(['a known', 'an unknown'])('has five tries an hour at %s address', async (which) => {
    const address = which === 'a known' ? email : `nobody.${partner.username}@example.com`
    await ask(address)
    const answers: unknown[] = []
    for (let n = 0; n < 6; n += 1) answers.push(await refusalOf(recover('ABCD-2345', fresh, address)))
    expect(answers).toEqual([...Array(5).fill('recovery_code_wrong'), 'too_many_tries'])
    if (which === 'a known') expect(await refusalOf(recover(await mailedCode()))).toBe('too_many_tries')
  })

  it.each(['a known', 'an unknown'])('may ask for three mails a day to %s address', async (which) => {
    const address = which === 'a known' ? email : `nobody.${partner.username}@example.com`
    for (let n = 0; n < 3; n += 1) await ask(address)
    expect(await refusalOf(stranger().forgotPassword({ email: address }))).toBe('too_often')
    expect((await mails()).length).toBe(which === 'a known' ? 3 : 0)
  })

  it('asks for at most ten addresses an hour', async () => {
    for (let n = 0; n < 10; n += 1) await stranger().forgotPassword({ email: `n${n}.${email}` })
    expect(await refusalOf(stranger().forgotPassword({ email }))).toBe('too_often')
  })

  it('gets none to an address that was changed less than 72 hours ago', async () => {
    const changed = `new.${email}`
    await partner.api.profile.edit({ email: changed, login_password: partner.password })
    await ask(changed)
    expect(await mails()).toEqual([])
    world.clock.advance(72 * hour)
    await ask(changed)
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([changed])
  })
})

describe('a code', () => {
  it('works once', async () => {
    await ask()
    const code = await mailedCode()
    await recover(code)
    expect(await refusalOf(recover(code, 'another-password-9'))).toBe('recovery_code_wrong')
  })

  it('works for half an hour', async () => {
    await ask()
    const code = await mailedCode()
    world.clock.advance(hour / 2)
    expect(await refusalOf(recover(code))).toBe('recovery_code_wrong')
  })

  it('of an earlier mail gives way to that of a later one', async () => {
    await ask()
    const first = await mailedCode()
    await ask()
    expect(await refusalOf(recover(first))).toBe('recovery_code_wrong')
    await recover(await mailedCode())
  })

  it('of somebody else opens nothing here', async () => {
    await ask()
    const mine = await mailedCode()
    const other = await joinPartner(world)
    const theirs = `${other.username}@example.com`
    await ask(theirs)
    expect(await refusalOf(recover(mine, fresh, theirs))).toBe('recovery_code_wrong')
    await recover(mine)
  })

  it('is dead once the password was changed with the old one', async () => {
    await ask()
    const next = { old_password: partner.password, new_password: fresh, confirm_password: fresh }
    await partner.api.session.updatePassword(next)
    expect(await refusalOf(recover(await mailedCode(), 'another-password-9'))).toBe('recovery_code_wrong')
  })

  it('takes a password as registration does, and is not used up by a weak one', async () => {
    await ask()
    const code = await mailedCode()
    expect(await refusalOf(recover(code, `${partner.username}-1`))).toBe('password_weak')
    const differ = { email, code, new_password: fresh, confirm_password: `${fresh}x` }
    expect(await refusalOf(stranger().recoverPassword(differ))).toBe('passwords_differ')
    await recover(code)
  })
})

function stepUpWith(token: string): TestPartner['stepUp'] {
  return async (action, input) => {
    const { stepUpParams } = await import('@fairlead/contract/step-up')
    const params = (stepUpParams[action] as (input: unknown) => Record<string, string>)(input)
    const { step_up } = await clientOf(world, token).session.checkPin({
      password: md5(testPin),
      action,
      params,
    })
    return step_up ?? ''
  }
}
