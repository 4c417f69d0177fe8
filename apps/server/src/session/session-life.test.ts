import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, registerPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

const day = 86_400_000
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<typeof registerPartner>>
const list = async ({ api }: Pick<Person, 'api'>) => (await api.session.sessionList({})).items
const goodFor = async (token: string) =>
  clientOf(world, token)
    .session.lang({})
    .then(
      () => true,
      () => false,
    )
async function logIn(person: Person, from: { agent?: string; address?: string } = {}): Promise<string> {
  const { username, password } = person
  const { envelope } = await send(world.app, {
    method: 'POST',
    url: '/api/auth/v2/login',
    payload: { username, password },
    remoteAddress: from.address ?? '203.0.113.77',
    headers: from.agent === undefined ? {} : { 'user-agent': from.agent },
  })
  return (envelope.data as { token: string }).token
}

it('a copied token that nobody uses is dead after 14 days', async () => {
  const person = await registerPartner(world)
  world.clock.advance(14 * day - 1)
  expect(await goodFor(person.token)).toBe(true)
  world.clock.advance(14 * day)
  expect(await refusalOf(person.api.session.lang({}))).toBe('token_expired')
})

it('one in use lives for 30 days, whenever it was used last', async () => {
  const person = await registerPartner(world)
  for (const days of [10, 10, 9]) {
    world.clock.advance(days * day)
    expect(await goodFor(person.token)).toBe(true)
  }
  world.clock.advance(day - 60_000)
  expect(await goodFor(person.token)).toBe(true)
  world.clock.advance(60_000)
  expect(await goodFor(person.token)).toBe(false)
})

it('a partner has ten at once: one more ends the one unseen the longest, not the oldest', async () => {
  const person = await registerPartner(world)
  const tokens: string[] = []
  for (let n = 0; n < 9; n += 1) {
    world.clock.advance(60_000)
    tokens.push(await logIn(person))
  }
  world.clock.advance(20 * 60_000)
  // The oldest is the one in use.
  await list(person)
  const newest = await logIn(person)
  expect(await goodFor(tokens[0] ?? '')).toBe(false)
  for (const token of [person.token, ...tokens.slice(1), newest]) expect(await goodFor(token)).toBe(true)
  expect(await list(person)).toHaveLength(10)
})

it('one in constant use stays, however many log in beside it before its use is noted again', async () => {
  const person = await registerPartner(world)
  for (let minute = 0; minute < 9; minute += 1) {
    world.clock.advance(60_000)
    expect(await goodFor(person.token)).toBe(true)
  }
  const tokens: string[] = []
  for (let n = 0; n < 12; n += 1) {
    world.clock.advance(1000)
    tokens.push(await logIn(person, { agent: phone }))
  }
  expect(await goodFor(person.token)).toBe(true)
  expect(await goodFor(tokens.at(-1) ?? '')).toBe(true)
  expect(await list(person)).toHaveLength(10)
})

it('twelve log-ins at the same moment leave ten', async () => {
  const person = await registerPartner(world)
  // Each from elsewhere: of strangers at one connection eight are looked at at a time, the others are told to come again.
  await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(person, { address: `198.18.${n}.1` })))
  const { n } = (
    await world.asOwner<{ n: number }>(
      'select count(*)::int as n from partner_session s join partner p on p.id = s.account_id where p.username = $1',
      [person.username],
    )
  )[0] ?? { n: 0 }
  expect(n).toBe(10)
})

it('shows the device and the network of the last use, never a whole address', async () => {
  const person = await registerPartner(world)
  world.clock.advance(60_000)
  const token = await logIn(person, { agent: phone, address: '203.0.113.77' })
  const [newest] = await list(person)
  expect(newest).toMatchObject({ browser: 'Chrome', system: 'Android', network: '203.0.113.0/24' })
  world.clock.advance(11 * 60_000)
  await send(world.app, {
    method: 'GET',
    url: '/api/auth/v2/lang',
    headers: { 'x-ct': token },
    remoteAddress: '2001:db8:77:1::1',
  })
  expect((await list(person))[0]?.network).toBe('2001:db8:77::/48')
  await logIn(person, { agent: 'curl/8' })
  expect(JSON.stringify(await list(person))).not.toMatch(/203\.0\.113\.77|curl/)
})
