import { createClient } from '@fairlead/contract/client'
import { host } from '@fairlead/contract/host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostInput } from '../../test/support/good-input.ts'
import { clientOf, joinPartner, unusedCode } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { hostKey, openWorld, type World } from '../../test/support/world.ts'
import { injected } from '../http/injected-fetch.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let people = 0
const callsWith = (key: string) =>
  createClient({ host }, { base: '/api', headers: () => ({ 'X-Host-Key': key }), fetch: injected(world.app) })
    .host

/** A partner whom the host brought in. */
async function bringIn() {
  people += 1
  const host_user = `user-${people}`
  const username = `harbour.${people}`
  const person = {
    ...hostInput.register,
    host_user,
    username,
    email: `${username}@example.com`,
    lang: 'de' as const,
  }
  await callsWith(hostKey).register({ ...person, license_key: await unusedCode(world, 'license_key') })
  return { host_user, username, password: person.password }
}

describe('an entry from a host', () => {
  it('exchanges a ticket for a session whose entry is the host’s', async () => {
    const { host_user } = await bringIn()
    const { ticket } = await callsWith(hostKey).ticket({ host_user })
    const { token, lang } = await clientOf(world, '').session.entry({ ticket })
    const info = await clientOf(world, token).session.userInfo({})
    expect([lang, info.entry, info.account_open]).toEqual(['de', 'harbour', false])
  })

  it('takes a ticket once', async () => {
    const { host_user } = await bringIn()
    const { ticket } = await callsWith(hostKey).ticket({ host_user })
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, () => clientOf(world, '').session.entry({ ticket })),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(clientOf(world, '').session.entry({ ticket }))).toBe('entry_ticket_wrong')
  })

  it('takes a ticket for 60 seconds', async () => {
    const { host_user } = await bringIn()
    const tickets = [
      await callsWith(hostKey).ticket({ host_user }),
      await callsWith(hostKey).ticket({ host_user }),
    ]
    world.clock.advance(59_999)
    await clientOf(world, '').session.entry({ ticket: tickets[0]?.ticket ?? '' })
    world.clock.advance(1)
    expect(await refusalOf(clientOf(world, '').session.entry({ ticket: tickets[1]?.ticket ?? '' }))).toBe(
      'entry_ticket_wrong',
    )
  })

  it('keeps no ticket and no key as it was handed out', async () => {
    const { host_user } = await bringIn()
    const { ticket } = await callsWith(hostKey).ticket({ host_user })
    const rows = await world.asOwner('select t::text as row from entry_ticket t')
    expect(JSON.stringify(rows)).not.toContain(ticket)
    expect(JSON.stringify(world.ctx.hosts)).not.toContain(hostKey)
  })
})

describe('a host', () => {
  it('without its key is nobody', async () => {
    for (const key of ['', 'x', hostKey.toUpperCase()]) {
      expect(await refusalOf(callsWith(key).ticket({ host_user: 'user-1' }))).toBe('no_auth')
    }
  })

  it('lets nobody in but those it brought', async () => {
    const stranger = await joinPartner(world)
    for (const host_user of [stranger.username, stranger.id, 'register', 'nobody']) {
      expect(await refusalOf(callsWith(hostKey).ticket({ host_user }))).toBe('data_error')
    }
  })

  it('brings a person in once, with a licence key as everybody', async () => {
    const { host_user, username } = await bringIn()
    const again = { ...hostInput.register, host_user, license_key: await unusedCode(world, 'license_key') }
    expect(await refusalOf(callsWith(hostKey).register(again))).toBe('host_user_taken')
    const namesake = { ...again, host_user: 'another', username }
    expect(await refusalOf(callsWith(hostKey).register(namesake))).toBe('username_taken')
    expect(await refusalOf(callsWith(hostKey).register({ ...again, license_key: 'KEY-NONE' }))).toBe(
      'license_key_wrong',
    )
  })

  it('may show the app in a frame, and nobody else may', async () => {
    const { headers } = await world.app.inject({ url: '/api/basic_config' })
    expect(headers['content-security-policy']).toContain('frame-ancestors https://harbour.example;')
    const console = await world.console.inject({ url: '/api/operator/me' })
    expect(console.headers['content-security-policy']).toContain("frame-ancestors 'none';")
  })
})
