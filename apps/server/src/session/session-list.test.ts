import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPartner, signInAgain } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<typeof registerPartner>>
const minutes = 60_000
const list = async ({ api }: Pick<Person, 'api'>) => (await api.session.sessionList({})).items

describe('the list of sessions', () => {
  it('shows where the partner is signed in, newest first, and marks the one that asks', async () => {
    const person = await registerPartner(world)
    const first = world.clock.now()
    world.clock.advance(minutes)
    const phone = await signInAgain(world, person)
    const second = world.clock.now()
    const entry = (created: Date, current: boolean) => ({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: created.toISOString(),
      last_seen_at: created.toISOString(),
      expires_at: new Date(created.getTime() + 14 * 86_400_000).toISOString(),
      browser: null,
      system: null,
      network: '127.0.0.0/24',
      current,
      asked_until: null,
    })
    expect(await list(person)).toEqual([entry(second, false), entry(first, true)])
    expect(await list({ api: phone })).toEqual([entry(second, true), entry(first, false)])
  })

  it('says when a session was last used, to ten minutes', async () => {
    const person = await registerPartner(world)
    const began = world.clock.now()
    world.clock.advance(10 * minutes - 1)
    expect((await list(person))[0]?.last_seen_at).toBe(began.toISOString())
    world.clock.advance(1)
    await person.api.session.lang({})
    expect((await list(person))[0]?.last_seen_at).toBe(world.clock.now().toISOString())
  })

  it('tells neither a token nor its hash', async () => {
    const person = await registerPartner(world)
    const answer = JSON.stringify(await list(person))
    const [row] = await world.asOwner<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from partner_session order by created_at desc, id limit 1`,
    )
    expect(answer).not.toContain(person.token)
    expect(answer).not.toContain(row?.hash)
  })

  it('leaves out a session past its end', async () => {
    const person = await registerPartner(world)
    world.clock.advance(30 * 86_400_000)
    const api = await signInAgain(world, person)
    expect((await list({ api })).map(({ current }) => current)).toEqual([true])
  })
})

describe('revoking one session', () => {
  it('ends that one at once and leaves the others', async () => {
    const person = await registerPartner(world)
    world.clock.advance(minutes)
    const phone = await signInAgain(world, person)
    const [newest] = await list(person)
    await person.api.session.revokeSession({ id: newest?.id ?? '' })
    expect(await refusalOf(phone.session.lang({}))).toBe('token_expired')
    expect(await list(person)).toHaveLength(1)
  })

  it('is a log-out where it is the one that asks', async () => {
    const person = await registerPartner(world)
    const [own] = await list(person)
    await person.api.session.revokeSession({ id: own?.id ?? '' })
    expect(await refusalOf(person.api.session.lang({}))).toBe('token_expired')
  })

  it('answers another partner’s session exactly as one that is nobody’s, and ends neither', async () => {
    const person = await registerPartner(world)
    const other = await registerPartner(world)
    const [theirs] = await list(other)
    for (const id of [theirs?.id ?? '', randomUUID()]) {
      await expect(person.api.session.revokeSession({ id })).rejects.toMatchObject({
        code: 405,
        key: 'data_error',
        message: 'Not found. It may be gone or belong to another account.',
      })
    }
    expect(await list(other)).toHaveLength(1)
  })

  it('cannot be done twice', async () => {
    const person = await registerPartner(world)
    world.clock.advance(minutes)
    await signInAgain(world, person)
    const id = (await list(person))[0]?.id ?? ''
    await person.api.session.revokeSession({ id })
    expect(await refusalOf(person.api.session.revokeSession({ id }))).toBe('data_error')
  })
})

describe('revoking all others', () => {
  it('ends them, keeps the one that asks, and says how many they were', async () => {
    const person = await registerPartner(world)
    const other = await registerPartner(world)
    const elsewhere = [await signInAgain(world, person), await signInAgain(world, person)]
    expect(await person.api.session.revokeOtherSessions({})).toEqual({ ended: 2 })
    for (const api of elsewhere) expect(await refusalOf(api.session.lang({}))).toBe('token_expired')
    expect((await list(person)).map(({ current }) => current)).toEqual([true])
    expect(await list(other)).toHaveLength(1)
    expect(await person.api.session.revokeOtherSessions({})).toEqual({ ended: 0 })
  })
})
