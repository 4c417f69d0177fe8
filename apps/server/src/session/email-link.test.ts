import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, registerPartner, unusedCode, verifyEmail } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { emailKey } from '../credentials/email-key.ts'
import { inOne } from '../db/in-one.ts'
import { many, one } from '../db/read.ts'
import { mailedEmailKey } from '../demo/mailed-email-key.ts'
import { unansweredMax } from '../mail/queue-mail.ts'
import { notify } from '../notice/notify.ts'

let world: World
let person: Awaited<ReturnType<typeof registerPartner>>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  person = await registerPartner(world)
})
afterAll(() => world.close())

const hour = 3_600_000
const open = (key: string) => clientOf(world, '').session.verifyEmail({ key })
const again = () => person.api.profile.sendEmailLink({})
const verified = async () => (await person.api.session.userInfo({})).email_verified
const mailed = () =>
  many<{ to_address: string; verification: string }>(
    world.ctx.db,
    `select m.to_address, m.params ->> 'verification' as verification from mail m join partner p on p.id = m.account_id
     where p.username = $1 and m.words = 'mail.verify_email' order by m.queued_at, m.id`,
    [person.username],
  )

describe('the link that verifies an address', () => {
  it('is mailed at registration, and verifies it once, by whoever reads the mailbox', async () => {
    const key = await mailedEmailKey(world.ctx, person.username)
    expect(await verified()).toBe(false)
    await open(key)
    expect(await verified()).toBe(true)
    expect(await refusalOf(open(key))).toBe('email_link_over')
  })

  it('carries 128 bits, of which the database has a hash that its app cannot read', async () => {
    const key = await mailedEmailKey(world.ctx, person.username)
    expect(Buffer.from(key, 'base64url')).toHaveLength(16)
    const kept = JSON.stringify(await world.asOwner('select v::text from email_verification v'))
    expect(kept).not.toContain(key)
    expect(kept).not.toContain(Buffer.from(key, 'base64url').toString('hex'))
    await expect(many(world.ctx.db, 'select from email_verification')).rejects.toThrow(/permission denied/)
  })

  it('works for 24 hours, and no longer', async () => {
    const key = await mailedEmailKey(world.ctx, person.username)
    world.clock.advance(24 * hour + 1)
    expect(await refusalOf(open(key))).toBe('email_link_over')
    expect(await verified()).toBe(false)
    await again()
    await verifyEmail(world, person)
    expect(await verified()).toBe(true)
  })

  it('is dead once the account has another address, whose own link verifies that one', async () => {
    const first = await mailedEmailKey(world.ctx, person.username)
    const email = `${randomUUID()}@example.com`
    await person.api.profile.edit({ email, login_password: person.password })
    expect(await refusalOf(open(first))).toBe('email_link_over')
    expect(await verified()).toBe(false)
    expect((await mailed()).at(-1)?.to_address).toBe(email)
    await verifyEmail(world, person)
    expect(await verified()).toBe(true)
  })

  it('answers a wrong, a used and an old one in the same words', async () => {
    const used = await mailedEmailKey(world.ctx, person.username)
    await open(used)
    const say = async (key: string) =>
      (await send(world.app, { method: 'POST', url: '/api/auth/email/verify', payload: { key } })).text
    const wrong = await say(emailKey(world.ctx.pepper, randomUUID()))
    expect(wrong).toContain('email_link_over')
    expect(await say(used)).toBe(wrong)
    const late = await registerPartner(world)
    const old = await mailedEmailKey(world.ctx, late.username)
    world.clock.advance(24 * hour + 1)
    expect(await say(old)).toBe(wrong)
  })

  it('is not taken by GET: who only opens links verifies nothing', async () => {
    const key = await mailedEmailKey(world.ctx, person.username)
    const answer = await world.app.inject({ method: 'GET', url: `/api/auth/email/verify?key=${key}` })
    expect(answer.json()).not.toMatchObject({ code: 0 })
    expect(await verified()).toBe(false)
  })
})

describe('a further mail', () => {
  it('has the same link while it works, so that each mail before is as good', async () => {
    await again()
    const all = await mailed()
    expect(all).toHaveLength(2)
    expect(new Set(all.map(({ verification }) => verification)).size).toBe(1)
  })

  it('is refused when the address is verified', async () => {
    await verifyEmail(world, person)
    expect(await refusalOf(again())).toBe('email_verified')
  })

  it('goes three times a day to an address that was mailed its first link', async () => {
    for (let n = 0; n < 3; n += 1) await again()
    expect(await refusalOf(again())).toBe('too_often')
    expect(await mailed()).toHaveLength(4)
    world.clock.advance(24 * hour)
    await again()
  })

  it('goes five times a day for one account, whatever addresses it names; the changes are made', async () => {
    const { length: before } = await mailed()
    for (let n = 0; n < 7; n += 1) {
      const email = `${randomUUID()}@example.com`
      const changed = await person.api.profile.edit({ email, login_password: person.password })
      expect(changed.email).toBe(email)
    }
    expect((await mailed()).length - before).toBe(5)
  })

  it('is not used up for somebody’s address by others who typed it, as far as twenty mails a day to one mailbox', async () => {
    const { email } = await person.api.session.userInfo({})
    for (let n = 0; n < 5; n += 1) {
      const other = await registerPartner(world)
      await other.api.profile.edit({ email, login_password: other.password })
      for (let more = 0; more < 3; more += 1) await other.api.profile.sendEmailLink({})
      expect(await refusalOf(other.api.profile.sendEmailLink({}))).toBe('too_often')
    }
    expect(await refusalOf(again())).toBe('too_often')
    // Whoever comes anew and owns the mailbox gets a link of their own all the same.
    const owner = await registerPartner(world, await unusedCode(world, 'license_key'), email)
    await verifyEmail(world, owner)
    expect((await owner.api.session.userInfo({})).email_verified).toBe(true)
  })
})

describe('an address that somebody else typed', () => {
  const typedBy = async (other: typeof person) => {
    const { email } = await person.api.session.userInfo({})
    return other.api.profile.edit({ email, login_password: other.password })
  }

  it('is its owner’s once the mailbox has answered: links of others are over, and nothing of theirs is mailed there', async () => {
    const other = await registerPartner(world)
    await typedBy(other)
    const key = await mailedEmailKey(world.ctx, other.username)
    await verifyEmail(world, person)
    expect(await verified()).toBe(true)
    expect(await refusalOf(open(key))).toBe('email_link_over')
    expect(await refusalOf(other.api.profile.sendEmailLink({}))).toBe('email_taken')
    const { id } = await one<{ id: string }>(world.ctx.db, 'select id from partner where username = $1', [
      other.username,
    ])
    const { n: before } = await mailsOf(id)
    await inOne(world.ctx, async (tx) =>
      notify(tx, id, 'system_announcement', 'pin_changed', {}, '/ad-center'),
    )
    expect((await mailsOf(id)).n).toBe(before)
  })

  it('is one account’s, when links of two are opened at the same moment', async () => {
    const other = await registerPartner(world)
    await typedBy(other)
    const keys = await Promise.all([person, other].map(({ username }) => mailedEmailKey(world.ctx, username)))
    const answers = await Promise.allSettled(keys.map(open))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { email } = await person.api.session.userInfo({})
    const holders = await many(
      world.ctx.db,
      'select from partner where email = $1 and email_verified_at is not null',
      [email],
    )
    expect(holders).toHaveLength(1)
  })

  const mailsOf = (account: string) =>
    one<{ n: bigint }>(world.ctx.db, 'select count(*) as n from mail where account_id = $1', [account])
})

it('a mailbox that has not answered gets five mails of a kind in 24 hours, of each kind; and every one once it has', async () => {
  const mails = () =>
    one<{ account: string; mails: number }>(
      world.ctx.db,
      `select p.id as account, (select count(*)::int from mail where account_id = p.id) as mails
       from partner p where p.username = $1`,
      [person.username],
    )
  const { account } = await mails()
  const tell = async (times: number, what: 'new_device' | 'pin_changed') => {
    const before = (await mails()).mails
    await inOne(world.ctx, async (tx) => {
      for (let n = 0; n < times; n += 1)
        notify(
          tx,
          account,
          'system_announcement',
          what,
          what === 'new_device' ? { at: world.clock.now().toISOString() } : {},
          '/ad-center',
        )
    })
    return (await mails()).mails - before
  }
  expect(await tell(unansweredMax + 7, 'new_device')).toBe(unansweredMax)
  expect(await tell(1, 'new_device')).toBe(0)
  expect(await tell(unansweredMax + 2, 'pin_changed')).toBe(unansweredMax)
  world.clock.advance(24 * hour)
  expect(await tell(unansweredMax + 2, 'new_device')).toBe(unansweredMax)
  await again()
  await verifyEmail(world, person)
  expect(await tell(unansweredMax + 2, 'new_device')).toBe(unansweredMax + 2)
})
