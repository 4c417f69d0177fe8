import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '../../test/support/mail-server.ts'
import { bindCard, joinPartner, type TestPartner, verifyEmail } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many, one } from '../db/read.ts'
import { openPost, type Post } from './post.ts'
import { sendDueMail } from './send-mail.ts'

let world: World
let server: MailServer
let post: Post
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  server = await openMailServer()
  post = openPost({ url: server.url, from: 'Fairlead <no-reply@fairlead.example>' })
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await verifyEmail(world, partner)
  await world.asOwner(`delete from mail where words = 'mail.verify_email'`)
  await bindCard(world, partner)
  server.received.length = 0
})
afterAll(async () => {
  post.close()
  await server.close()
  await world.close()
})

const send = () => sendDueMail(world.jobs, post)
const kept = () =>
  one<{ tries: number; next_try_at: Date | null; sent_at: Date | null; refused: string | null }>(
    world.ctx.db,
    'select tries, next_try_at, sent_at, refused from mail where account_id = $1',
    [partner.id],
  )

describe('a mail', () => {
  it('reaches the partner’s address with the words of the notice and a way into the app, once', async () => {
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const [{ to, message } = { to: [], message: '' }] = server.received
    expect([server.received.length, to]).toEqual([1, [`${partner.username}@example.com`]])
    expect(message).toContain('Subject: New withdrawal destination')
    expect(message).toContain('From: Fairlead <no-reply@fairlead.example>')
    expect(message).toContain('/#/wallet/bind-card')
    expect(message).toContain('Auto-Submitted: auto-generated')
    expect(await kept()).toMatchObject({ tries: 1, next_try_at: null, sent_at: world.clock.now() })
  })

  it('waits longer each time while the server is busy, and is never lost', async () => {
    server.refuse({ code: 451, text: 'come back later' })
    expect(await send()).toBe(0)
    const first = await kept()
    expect(first.next_try_at).toEqual(new Date(world.clock.now().getTime() + 30_000))
    expect(await send()).toBe(0)
    expect((await kept()).tries).toBe(1)
    for (let tries = 2; tries <= 30; tries += 1) {
      world.clock.set((await kept()).next_try_at ?? world.clock.now())
      await send()
    }
    const wait = ((await kept()).next_try_at?.getTime() ?? 0) - world.clock.now().getTime()
    expect([(await kept()).tries, wait]).toEqual([30, 6 * 3_600_000])
    server.refuse(undefined)
    world.clock.advance(wait)
    expect(await send()).toBe(1)
    expect(server.received).toHaveLength(1)
  })

  it('is kept with the answer when the receiver refuses it for good', async () => {
    server.refuse({ code: 550, text: 'no such mailbox' })
    expect(await send()).toBe(0)
    server.refuse(undefined)
    const { next_try_at, sent_at, refused } = await kept()
    expect([next_try_at, sent_at, refused]).toEqual([null, null, expect.stringContaining('no such mailbox')])
    expect(await send()).toBe(0)
  })

  it('is tried again by another process when the one that took it died', async () => {
    const dying: Post = { send: () => new Promise(() => {}), close: () => {} }
    void sendDueMail(world.jobs, dying)
    for (; (await kept()).tries === 0; ) await Promise.resolve()
    expect(await send()).toBe(0)
    world.clock.advance(2 * 60_000)
    expect(await send()).toBe(1)
  })

  it('is not handed over twice by two processes at once', async () => {
    const taken = await Promise.all([send(), send(), send()])
    expect([taken.reduce((a, b) => a + b, 0), server.received.length]).toEqual([1, 1])
  })

  it('waits for a mail server that is away', async () => {
    const nowhere = openPost({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' })
    expect(await sendDueMail(world.jobs, nowhere)).toBe(0)
    nowhere.close()
    expect((await kept()).next_try_at).not.toBeNull()
    world.clock.advance(60_000)
    expect(await send()).toBe(1)
  })

  it('is in the language kept for the partner', async () => {
    await world.asOwner(`update mail set lang = 'de' where account_id = $1`, [partner.id])
    await send()
    expect(server.received[0]?.message.replaceAll('=\r\n', '')).toContain('Nachricht von Fairlead')
    expect(server.received[0]?.message).not.toMatch(/notice\.|\{\{/)
  })
})

it('a changed e-mail address is told to the old one too', async () => {
  await partner.api.profile.edit({
    email: `new.${partner.username}@example.com`,
    login_password: partner.password,
  })
  await send()
  const told = (words: RegExp) =>
    server.received
      .filter(({ message }) => words.test(message.replaceAll('=\r\n', '')))
      .flatMap(({ to }) => to)
  expect(told(/address or phone/)).toEqual([`new.${partner.username}@example.com`])
  expect(told(/Until the new address counts/)).toEqual([`${partner.username}@example.com`])
})

it('no mail in the outbox holds a code', async () => {
  await partner.api.account.recoveryStart({ login_password: partner.password })
  const [row] = await many<{ id: string; params: { recovery: string } }>(
    world.ctx.db,
    `select id, params from mail where account_id = $1 and words = 'mail.recovery_code'`,
    [partner.id],
  )
  await send()
  const code = /Subject: Your code: (\S+)/.exec(server.received.map(({ message }) => message).join('\n'))?.[1]
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(JSON.stringify(row)).not.toContain(code)
  expect(Object.keys(row?.params ?? {})).toEqual(['recovery'])
})

it('neither a code nor a link goes elsewhere than to the account, though the app’s login wrote the mail', async () => {
  await partner.api.account.recoveryStart({ login_password: partner.password })
  const stranger = `stranger.${partner.username}@example.com`
  await world.ctx.db.query(
    `insert into mail (account_id, id, to_address, lang, words, params, link, queued_at, next_try_at)
     values ($1, gen_random_uuid(), $2, 'en', 'mail.verify_email', jsonb_build_object('verification', gen_random_uuid()),
       '/login/verify', $3, $3)`,
    [partner.id, stranger, world.clock.now()],
  )
  await world.ctx.db.query(
    `insert into mail (account_id, id, to_address, lang, words, params, queued_at, next_try_at)
     select account_id, gen_random_uuid(), $2, lang, words, params, queued_at, next_try_at from mail
     where account_id = $1 and words = 'mail.recovery_code' and sent_at is null`,
    [partner.id, stranger],
  )
  await send()
  expect(server.received.flatMap(({ to }) => to)).not.toContain(stranger)
  const rows = await many<{ refused: string; next_try_at: Date | null }>(
    world.ctx.db,
    'select refused, next_try_at from mail where to_address = $1',
    [stranger],
  )
  const refused = { refused: 'not the address of the account', next_try_at: null }
  expect(rows).toEqual([refused, refused])
})
