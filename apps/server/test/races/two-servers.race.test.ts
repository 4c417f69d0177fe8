import type { AddressInfo } from 'node:net'
import { partnerApi } from '@fairlead/contract/api'
import { createClient } from '@fairlead/contract/client'
import { type LiveEvent, livePath, readEvents } from '@fairlead/contract/live'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { Ctx } from '../../src/context.ts'
import { inOne } from '../../src/db/in-one.ts'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { notify } from '../../src/notice/notify.ts'
import { joinPartner, md5, type TestPartner, testPin } from '../support/people.ts'
import { openPostgresWorld, type World } from '../support/world.ts'

/** Two processes of one network: two servers, each with connections of its own, on one database. */
let world: World & { readonly appUrl: string }
const servers: { app: FastifyInstance; ctx: Ctx; db: Pool; base: string }[] = []
let partner: TestPartner
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  for (let n = 0; n < 2; n += 1) servers.push(await startServer())
})
beforeEach(async () => {
  partner = await joinPartner(world)
})
afterAll(async () => {
  for (const server of servers) await stopServer(server)
  await world.close()
})

async function startServer() {
  const db = openPostgres(world.appUrl, { max: 8 })
  const ctx = { ...world.ctx, db }
  const app = buildApp(ctx, { api: true, delivery: undefined })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, ctx, db, base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api` }
}

async function stopServer({ app, db }: (typeof servers)[number]): Promise<void> {
  await app.close()
  await db.end()
}

const at = (n: number, token = partner.token) =>
  createClient(partnerApi, {
    base: servers[n]?.base ?? '',
    headers: () => ({ 'X-CT': token, 'X-Lang': 'en' }),
  })

/** What became of tries made at both servers at once, by refusal. */
async function tally(times: number, work: (n: number) => Promise<unknown>): Promise<Record<string, number>> {
  const answers = await Promise.allSettled(Array.from({ length: times }, (_, n) => work(n % 2)))
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const key = answer.status === 'fulfilled' ? 'yes' : String(answer.reason.key)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe('tries are one count', () => {
  it('of log-ins, at two servers at once and after a restart of both', async () => {
    const { username, password } = partner
    const guess = (n: number) => at(n, '').session.login({ username, password: 'wrong-one' })
    expect(await tally(40, guess)).toEqual({ login_wrong: 10, too_many_tries: 30 })
    for (const server of servers.splice(0)) await stopServer(server)
    for (let n = 0; n < 2; n += 1) servers.push(await startServer())
    expect(await tally(2, (n) => at(n, '').session.login({ username, password }))).toEqual({
      too_many_tries: 2,
    })
    world.clock.advance(15 * 60_000)
    expect(await tally(2, (n) => at(n, '').session.login({ username, password }))).toEqual({ yes: 2 })
  })

  it('of the login password and of the transaction password', async () => {
    const wrongLogin = (n: number) => at(n).account.closureAsk({ login_password: 'wrong-one' })
    expect(await tally(20, wrongLogin)).toEqual({ login_password_wrong: 5, too_many_tries: 15 })
    const wrongPin = (n: number) => at(n).session.checkPin({ password: md5('730194') })
    expect(await tally(20, wrongPin)).toEqual({ pin_wrong: 5, pin_waiting: 15 })
    expect(await tally(2, (n) => at(n).session.checkPin({ password: md5(testPin) }))).toEqual({
      pin_waiting: 2,
    })
  })

  it('of codes, and one good one among many wrong is not lost', async () => {
    const guess = (n: number) =>
      at(n, '').session.register({
        username: `guess.${n}`,
        nickname: 'x',
        password: 'sesame-open-1',
        confirm_password: 'sesame-open-1',
        email: `guess.${n}@example.com`,
        phone: '+49 30 5550100',
        license_key: 'KEY-NONE-NONE',
      })
    expect(await tally(20, guess)).toEqual({ license_key_wrong: 5, too_many_tries: 15 })
    world.clock.advance(3_600_000)
  })
})

describe('a session', () => {
  it('ended at one server has ended at the other', async () => {
    expect((await at(1).session.lang({})).lang).toBe('en')
    await at(0).session.logout({})
    expect(await tally(2, (n) => at(n).session.lang({}))).toEqual({ token_expired: 2 })
  })

  it('begun at one server is good at the other, and a password changed there ends it here', async () => {
    const { username, password } = partner
    const { token } = await at(0, '').session.login({ username, password })
    const fresh = 'open-sesame-22'
    await at(1, token).session.updatePassword({
      old_password: password,
      new_password: fresh,
      confirm_password: fresh,
    })
    expect(await tally(2, (n) => at(n, token).session.lang({}))).toEqual({ token_expired: 2 })
  })
})

describe('an open app', () => {
  async function listen(n: number, token = partner.token) {
    const { body } = await fetch((servers[n]?.base ?? '') + livePath, { headers: { 'X-CT': token } })
    if (!body) throw new Error('a stream has no body')
    const events = readEvents(body)
    const next = async () => (await events.next()).value as LiveEvent | undefined
    await next()
    return next
  }

  const tell = (ctx: Ctx) =>
    inOne(ctx, async (tx) => notify(tx, partner.id, 'system_announcement', 'pin_changed', {}, '/wallet'))

  it('at one server hears at once what happened at the other', async () => {
    const next = await listen(0)
    const other = servers[1]
    if (!other) throw new Error('there are two servers')
    const since = performance.now()
    await tell(other.ctx)
    const heard = await next()
    process.stdout.write(
      `a notice was heard at the other server after ${Math.round(performance.now() - since)} ms\n`,
    )
    expect(heard?.event === 'notice' && heard.data.notice.title).toBe('Transaction password changed')
  })

  it('at one server ends when its session is ended at the other', async () => {
    const { username, password } = partner
    const { token } = await at(0, '').session.login({ username, password })
    const next = await listen(0, token)
    await at(1).session.revokeOtherSessions({})
    // The message about this new log-in may still be on its way.
    let last = await next()
    while (last?.event === 'notice') last = await next()
    expect(last).toBeUndefined()
  })

  it('reads anew after the database threw its server’s listener out', async () => {
    const next = await listen(0)
    const thrown = await world.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`,
    )
    expect(thrown.length).toBeGreaterThan(0)
    expect(await next()).toEqual({ event: 'changed', data: { wallet: true, orders: true } })
    await tell(world.ctx)
    expect((await next())?.event).toBe('notice')
  })
})
