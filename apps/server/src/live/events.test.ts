import type { AddressInfo } from 'node:net'
import { type LiveEvent, livePath, readEvents } from '@fairlead/contract/live'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numberEverything } from '../../test/support/numbering.ts'
import { clientOf, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { inOne } from '../db/in-one.ts'
import { notify } from '../notice/notify.ts'

let world: World
let base: string
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api`
})
afterAll(() => world.close())

const ask = (token: string, signal?: AbortSignal) =>
  fetch(base + livePath, { headers: { 'X-CT': token, 'X-Lang': 'en' }, ...(signal ? { signal } : {}) })

/** An open app: what it hears next, and how it is closed. */
async function open(token: string) {
  const closing = new AbortController()
  const { body } = await ask(token, closing.signal)
  if (!body) throw new Error('a stream has no body')
  const events = readEvents(body)
  const next = async () => (await events.next()).value as LiveEvent | undefined
  return { first: await next(), next, close: () => closing.abort() }
}

const tell = (partner: TestPartner, key = 'password_changed') =>
  inOne(world.ctx, async (tx) => notify(tx, partner.id, 'system_announcement', key, {}, '/ad-center'))

it('says how many notices are unread, then each new one in the caller’s language', async () => {
  const partner = await joinPartner(world)
  const app = await open(partner.token)
  const { unread_total } = await partner.api.notice.unreadCount({})
  expect(app.first).toEqual({ event: 'open', data: { unread_total } })
  await tell(partner)
  const { items } = await partner.api.notice.list({})
  expect(await app.next()).toEqual({
    event: 'notice',
    data: { notice: items[0], unread_total: unread_total + 1 },
  })
  app.close()
})

it('says when figures of the wallet have changed, to that partner alone', async () => {
  const partner = await joinPartner(world)
  const other = await joinPartner(world)
  const [mine, theirs] = [await open(partner.token), await open(other.token)]
  await payIn(world, partner, '20.00')
  expect((await mine.next())?.event).toBe('notice')
  await numberEverything(world)
  expect(await mine.next()).toEqual({ event: 'changed', data: { wallet: true, orders: false } })
  await tell(other)
  expect((await theirs.next())?.event).toBe('notice')
  mine.close()
  theirs.close()
})

it('says nothing of what was undone', async () => {
  const partner = await joinPartner(world)
  const app = await open(partner.token)
  const undone = inOne(world.ctx, async (tx) => {
    await notify(tx, partner.id, 'system_announcement', 'recovery_done', {}, '/')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await tell(partner)
  const heard = await app.next()
  expect(heard?.event === 'notice' && heard.data.notice.title).toBe('Login password changed')
  app.close()
})

it('ends with its session, wherever that was ended, and leaves the others open', async () => {
  const partner = await joinPartner(world)
  const { username, password } = partner
  const { token } = await partner.api.session.login({ username, password })
  const [stays, ends] = [await open(partner.token), await open(token)]
  await clientOf(world, partner.token).session.revokeOtherSessions({})
  expect(await ends.next()).toBeUndefined()
  await tell(partner)
  expect((await stays.next())?.event).toBe('notice')
  stays.close()
})

it('is refused like any call without a token, and beyond five at once', async () => {
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: number }).code
  expect(await codeOf(await fetch(base + livePath))).toBe(401)
  expect(await codeOf(await ask('x'))).toBe(503)
  const partner = await joinPartner(world)
  const apps = []
  for (let n = 0; n < 5; n += 1) apps.push(await open(partner.token))
  expect(await codeOf(await ask(partner.token))).toBe(400)
  for (const app of apps) app.close()
})
