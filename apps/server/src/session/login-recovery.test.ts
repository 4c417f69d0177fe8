import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bindCard,
  clientOf,
  joinPartner,
  md5,
  type TestPartner,
  testPin,
  verifyEmail,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { recoveryCode } from '../credentials/recovery-code.ts'
import { recoveryKey } from '../credentials/recovery-key.ts'
import { many, maybeOne } from '../db/read.ts'
import { mailedEmailKey } from '../demo/mailed-email-key.ts'
import { letterOf, type MailRow } from '../mail/letter.ts'
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
  await verifyEmail(world, partner)
  email = `${partner.username}@example.com`
})
afterAll(() => world.close())

const hour = 3_600_000
const fresh = 'lantern-and-rope-7'
const stranger = () => clientOf(world, '').session

async function ask(address = email): Promise<void> {
  await stranger().forgotPassword({ email: address })
  await sendLoginCodes(world.jobs)
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

async function mailedKey(): Promise<string> {
  return recoveryKey(world.ctx.pepper, (await mails())[0]?.params.recovery ?? '')
}

const byLink = (key: string, password = fresh) =>
  stranger().recoverByLink({ key, new_password: password, confirm_password: password })

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
    expect(await clientOf(world, token).session.userInfo({})).toMatchObject({
      username: partner.username,
      login_password_set_at: world.clock.now().toISOString(),
    })
  })

  it('is mailed and announced: the code when it is asked for, the change when it is made', async () => {
    await ask()
    const [mail] = await mails()
    if (!mail) throw new Error('nothing was mailed')
    const letter = letterOf(world.ctx, mail)
    expect(letter.to).toBe(email)
    expect(letter.text).toContain(await mailedCode())
    expect(letter.text).toContain(`http://localhost:8080/#/login/forgot?key=${await mailedKey()}`)
    expect(JSON.stringify(mail.params)).not.toContain(await mailedCode())
    expect(JSON.stringify(await world.asOwner('select r::text from login_recovery r'))).not.toContain(
      await mailedKey(),
    )

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
    await sendLoginCodes(world.jobs)
    expect(await refusalOf(recover('ABCD-2345', fresh, nobody))).toBe('login_code_wrong')
    expect(await refusalOf(recover('ABCD-2345', fresh))).toBe('login_code_wrong')
    expect(await many(world.ctx.db, 'select 1 as ok from login_recovery_ask')).toEqual([])
    expect(await many(world.ctx.db, 'select 1 as ok from mail where to_address = $1', [nobody])).toEqual([])
  })

  it.each(['a known', 'an unknown'])('has five tries of a code an hour at %s address', async (which) => {
    const address = which === 'a known' ? email : `nobody.${partner.username}@example.com`
    await ask(address)
    const answers: unknown[] = []
    for (let n = 0; n < 6; n += 1) answers.push(await refusalOf(recover('ABCD-2345', fresh, address)))
    expect(answers).toEqual([...Array(5).fill('login_code_wrong'), 'login_codes_over'])
  })

  it('keeps nobody who has the mail from a new password, however often it was tried and asked for', async () => {
    for (let hours = 0; hours < 23; hours += 1) {
      await ask()
      for (let n = 0; n < 6; n += 1) await refusalOf(recover('ABCD-2345'))
      world.clock.advance(hour)
    }
    expect(await mails()).toHaveLength(3)
    expect(await refusalOf(byLink(recoveryKey('another pepper', 'a'.repeat(32))))).toBe('login_recovery_over')
    await byLink(await mailedKey())
    await logIn(fresh)
  })

  it('is mailed the same three times at the most before it is used or a day old, and told once', async () => {
    for (let n = 0; n < 5; n += 1) await ask()
    const sent = await mails()
    expect(new Set(sent.map(({ params }) => params.recovery)).size).toBe(1)
    expect(sent).toHaveLength(3)
    const { items } = await partner.api.notice.list({})
    expect(items.filter(({ title }) => title === 'Login password: reset code sent')).toHaveLength(1)
    world.clock.advance(24 * hour)
    await ask()
    expect(await mails()).toHaveLength(4)
    await byLink(await mailedKey())
  })

  it('asks at most ten times an hour from one connection, however many addresses of IPv6 it has', async () => {
    const from = (n: number) =>
      send(world.app, {
        method: 'POST',
        url: '/api/auth/password/forgot',
        payload: { email: `n${n}.${email}` },
        remoteAddress: `2a00:1450:4001:82b::${n}`,
      })
    for (let n = 1; n <= 10; n += 1) expect((await from(n)).envelope.code).toBe(200)
    expect((await from(11)).envelope).toMatchObject({ data: { key: 'too_often' } })
  })

  it('gets none to an address that was changed less than 72 hours ago, though its link was opened', async () => {
    const changed = `new.${email}`
    await partner.api.profile.edit({ email: changed, login_password: partner.password })
    await verifyEmail(world, partner)
    await ask(changed)
    expect(await mails()).toEqual([])
    world.clock.advance(72 * hour)
    await ask(changed)
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([changed])
  })
})

describe('an address that was changed with a stolen session and its password', () => {
  const thiefs = 'thief.of.addresses'
  let stolen: string

  beforeEach(async () => {
    stolen = `${thiefs}.${partner.username}@example.com`
    await partner.api.profile.edit({ email: stolen, login_password: partner.password })
  })

  const sentTo = async () => (await mails()).map(({ to_address }) => to_address)

  it('gets no code before its mailbox has answered, however long ago it was set: the verified one does', async () => {
    world.clock.advance(1000 * hour)
    await partner.api.session.login({ username: partner.username, password: partner.password })
    await ask(stolen)
    expect(await sentTo()).toEqual([])
    await ask(email)
    expect(await sentTo()).toEqual([email])
    await recover(await mailedCode())
    await logIn(fresh)
  })

  it('gets none for 72 hours after its mailbox has answered, and the one before does until then', async () => {
    await verifyEmail(world, partner)
    world.clock.advance(72 * hour - 1)
    await ask(stolen)
    await ask(email)
    expect(await sentTo()).toEqual([email])
    expect(await partner.api.session.userInfo({})).toMatchObject({
      email: stolen,
      email_verified: true,
      recovery_email: `p•••${partner.username.at(-1)}@example.com`,
      recovery_email_from: new Date(world.clock.now().getTime() + 1).toISOString(),
    })
  })

  it('is told of to the one before, with the way to a new password', async () => {
    const [told] = await many<MailRow>(
      world.ctx.db,
      `select account_id, id, to_address, lang, words, params, link from mail
       where account_id = $1 and words = 'mail.email_changed'`,
      [partner.id],
    )
    if (!told) throw new Error('nobody was told')
    const letter = letterOf(world.ctx, told)
    expect(letter.to).toBe(email)
    expect(letter.text).toMatch(/#\/login\/forgot\n/)
  })

  it('never counts where the one before recovers the account: what it has proven is void, its open link too', async () => {
    const open = await mailedEmailKey(world.ctx, partner.username)
    await ask(email)
    await recover(await mailedCode())
    expect(await refusalOf(stranger().verifyEmail({ key: open }))).toBe('email_link_over')
    const { token } = await logIn(fresh)
    await clientOf(world, token).profile.sendEmailLink({})
    await verifyEmail(world, partner)
    await ask(email)
    await recover(await mailedCode(), 'harbour-and-fog-9')
    world.clock.advance(100 * hour)
    const before = await sentTo()
    await ask(stolen)
    expect(await sentTo()).toEqual(before)
    await ask(email)
    expect(await sentTo()).toEqual([email, ...before])
  })

  it('gives way to the one before without a wait: the owner who changes it back has lost nothing', async () => {
    await verifyEmail(world, partner)
    await partner.api.profile.edit({ email, login_password: partner.password })
    await ask(stolen)
    await ask(email)
    expect(await sentTo()).toEqual([email])
  })

  it('is not the way to the one before: another change leaves the verified one where it was', async () => {
    await partner.api.profile.edit({ email: `second.${stolen}`, login_password: partner.password })
    await verifyEmail(world, partner)
    await ask(stolen)
    await ask(`second.${stolen}`)
    await ask(email)
    expect(await sentTo()).toEqual([email])
  })

  it('leaves the one before to its owner: nobody else takes it while codes go to it', async () => {
    const other = await joinPartner(world)
    const take = () => other.api.profile.edit({ email, login_password: other.password })
    expect(await refusalOf(take())).toBe('email_taken')
  })
})

it('an address from before addresses were verified counts as it did, also once the account has another', async () => {
  const old = await joinPartner(world)
  const address = `${old.username}@example.com`
  // As table file 0080 leaves what it finds.
  await world.asOwner('update partner set recovery_email = email where id = $1', [old.id])
  const sent = () =>
    many(world.ctx.db, `select to_address from mail where account_id = $1 and words = 'mail.login_code'`, [
      old.id,
    ])
  await ask(address)
  expect(await sent()).toEqual([{ to_address: address }])
  await old.api.profile.edit({ email: `new.${address}`, login_password: old.password })
  world.clock.advance(100 * hour)
  await ask(`new.${address}`)
  expect(await sent()).toHaveLength(1)
  await ask(address)
  expect(await sent()).toEqual([{ to_address: address }, { to_address: address }])
})

describe('a code', () => {
  it('works once', async () => {
    await ask()
    const code = await mailedCode()
    await recover(code)
    expect(await refusalOf(recover(code, 'another-password-9'))).toBe('login_code_wrong')
    expect(await refusalOf(byLink(await mailedKey(), 'another-password-9'))).toBe('login_recovery_over')
  })

  it('works for a day, and so does the link', async () => {
    await ask()
    const [code, key] = [await mailedCode(), await mailedKey()]
    world.clock.advance(24 * hour)
    expect(await refusalOf(recover(code))).toBe('login_code_wrong')
    expect(await refusalOf(byLink(key))).toBe('login_recovery_over')
  })

  it('is dead, and so is the link, once another address counts', async () => {
    await partner.api.profile.edit({ email: `new.${email}`, login_password: partner.password })
    await verifyEmail(world, partner)
    world.clock.advance(71 * hour)
    await ask()
    const key = await mailedKey()
    world.clock.advance(hour)
    expect(await refusalOf(byLink(key))).toBe('login_recovery_over')
    expect(await refusalOf(recover(await mailedCode()))).toBe('login_code_wrong')
    await logIn(partner.password)
  })

  it('of somebody else opens nothing here', async () => {
    await ask()
    const mine = await mailedCode()
    const other = await joinPartner(world)
    await verifyEmail(world, other)
    const theirs = `${other.username}@example.com`
    await ask(theirs)
    expect(await refusalOf(recover(mine, fresh, theirs))).toBe('login_code_wrong')
    await recover(mine)
  })

  it('is dead once the password was changed with the old one', async () => {
    await ask()
    const next = { old_password: partner.password, new_password: fresh, confirm_password: fresh }
    await partner.api.session.updatePassword(next)
    expect(await refusalOf(recover(await mailedCode(), 'another-password-9'))).toBe('login_code_wrong')
    expect(await refusalOf(byLink(await mailedKey(), 'another-password-9'))).toBe('login_recovery_over')
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
