import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerOf, putAndMatch, showAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../test/support/people.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'
import { EvidenceMaker } from './evidence.ts'
import { EvidenceKeys } from './evidence-keys.ts'
import type { VisitorContext } from './visitor-context.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const at = worldStart.getTime()
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0'
const seen = (changed: Partial<VisitorContext> = {}): VisitorContext => ({
  now: world.clock.now().getTime(),
  method: 'POST',
  address: '203.0.113.9',
  userAgent: browser,
  language: 'en-gb',
  purpose: '',
  fetchMode: undefined,
  fetchDest: undefined,
  fetchUser: undefined,
  referrer: 'https://harbour-notes.example',
  inViewMs: 1_000,
  measured: 'io2',
  viewToo: false,
  ...changed,
})
/** As another process: it has nothing but the database. */
const anotherProcess = () => new EvidenceMaker(new EvidenceKeys(world.ctx.db, world.clock))
const hashesOf = async (changed: Partial<VisitorContext>) => {
  const { address, browser, prefix } = await anotherProcess().of(seen(changed))
  return [address, browser, prefix]
}

it('is alike in all processes: three hashes of eight bytes, the network, and what the ad told', async () => {
  const [one, other] = await Promise.all([anotherProcess().of(seen()), anotherProcess().of(seen())])
  expect(one).toEqual(other)
  expect([one.address.length, one.browser.length, one.prefix.length]).toEqual([16, 16, 16])
  expect(one).toMatchObject({
    network: '203.0.0.0/16',
    referrer: 'https://harbour-notes.example',
    inViewMs: 1_000,
    measured: 'io2',
  })
})

it('tells connections, browsers and neighbourhoods apart, and nothing finer', async () => {
  const [address, browserHash, prefix] = await hashesOf({})
  const differ = (changed: (string | undefined)[]) =>
    changed.map((hash, index) => hash !== [address, browserHash, prefix][index])
  expect(differ(await hashesOf({ address: '::ffff:203.0.113.9' }))).toEqual([false, false, false])
  expect(differ(await hashesOf({ language: 'de' }))).toEqual([false, true, false])
  expect(differ(await hashesOf({ userAgent: `${browser} Firefox` }))).toEqual([false, true, false])
  expect(differ(await hashesOf({ address: '203.0.113.10' }))).toEqual([true, true, false])
  expect(differ(await hashesOf({ address: '203.0.112.9' }))).toEqual([true, true, true])
  // Of IPv6 the /64 is one connection and the /48 one neighbourhood.
  const six = await hashesOf({ address: '2a00::1' })
  expect(await hashesOf({ address: '2a00:0:0:0:ffff::9' })).toEqual(six)
  const beside = await hashesOf({ address: '2a00:0:0:1::1' })
  expect([beside[0] === six[0], beside[2] === six[2]]).toEqual([false, true])
  expect((await hashesOf({ address: '2a00:0:1::1' }))[2]).not.toBe(six[2])
  // What has no address is kept as such.
  expect((await anotherProcess().of(seen({ address: '' }))).network).toBe('')
})

it('is another one each day, and the key is gone 48 hours after its day, for good', async () => {
  const days = async () =>
    (await world.asOwner<{ day: string }>('select day::text from evidence_key order by day')).map(
      ({ day }) => day,
    )
  const [first] = await hashesOf({})
  world.clock.set(new Date(Date.UTC(2026, 10, 17)))
  const [second] = await hashesOf({})
  expect(second).not.toBe(first)
  expect(await days()).toEqual(['2026-11-16', '2026-11-17'])
  // What was seen just before midnight still goes with its own day.
  expect((await anotherProcess().of(seen({ now: at }))).address).toBe(first)

  const destroyAt = (when: number) => {
    world.clock.set(new Date(when))
    return callMoney(world.jobs.db, 'destroy_evidence_keys', { now: world.clock.now() })
  }
  expect(await destroyAt(Date.UTC(2026, 10, 19) - 1)).toBe(0n)
  expect(await destroyAt(Date.UTC(2026, 10, 19))).toBe(1n)
  expect(await days()).toEqual(['2026-11-17'])
  await expect(anotherProcess().of(seen({ now: at }))).rejects.toThrow(
    'the evidence key of 2026-11-16 is gone',
  )
  // The keys are the database's own: the server reads them one by one, by their day.
  await expect(world.ctx.db.query({ text: 'select key from evidence_key', values: [] })).rejects.toThrow(
    'denied',
  )
})

it('no whole address of anybody stands anywhere in the database', async () => {
  await fillEscrow(world, world.campaigns.landing, 500_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '20.00')
  await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.landing), '20.00')
  const addresses = ['203.0.113.77', '2a00::1', '2a00:1450:4001:82b::200e', '::ffff:198.51.100.23']
  for (const remoteAddress of addresses) {
    const token = await showAd(world)
    world.clock.advance(1_500)
    const headers = { 'user-agent': browser, 'accept-language': 'en' }
    await world.app.inject({
      method: 'POST',
      url: `/e/${token}?ev=impression&v=1000`,
      headers,
      remoteAddress,
    })
    await world.app.inject({ url: `/c/${token}?v=1400`, headers, remoteAddress })
    await world.app.inject({ method: 'POST', url: '/pb', payload: {}, remoteAddress })
    // A wrong password and a wrong licence key are counted by where they come from.
    const account = { username: 'nobody.here', password: 'wrong-password-7' }
    const person = { nickname: 'Nobody', email: 'nobody@example.com', phone: '+49305550123' }
    const register = {
      ...account,
      ...person,
      confirm_password: account.password,
      license_key: 'KEY-0000-0000',
    }
    for (const [path, payload] of [
      ['login', account],
      ['register', register],
    ] as const) {
      const url = `/api/auth/v2/${path}`
      await world.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
    }
  }
  const columns = await world.asOwner<{ table: string; name: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const found: string[] = []
  for (const { table, name } of columns) {
    const rows = await world.asOwner<{ value: string }>(
      `select distinct ${name}::text as value from ${table}
       where ${name}::text ~ '203\\.0\\.113\\.77|198\\.51\\.100\\.23|2a00::1|2a00:1450:4|cb00714d|2a00145040010'`,
    )
    found.push(...rows.map(({ value }) => `${table}.${name}: ${value}`))
  }
  expect(found).toEqual([])
  const [row] = await world.asOwner<{ n: bigint }>('select count(*) as n from event')
  process.stdout.write(
    `looked for ${addresses.length} addresses in ${columns.length} columns, ${row?.n} events among them\n`,
  )
  expect(Number(row?.n)).toBeGreaterThanOrEqual(8)
})
