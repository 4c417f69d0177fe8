import { afterAll, beforeAll, expect, it } from 'vitest'
import { browser, mustShowAd, offerOf, putAndMatch } from '../../test/support/orders.ts'
import {
  fillEscrow,
  joinPartner,
  payIn,
  registerPartner,
  type TestPartner,
} from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'

let world: World
let partner: TestPartner
let other: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 900_000_000n)
  partner = await joinPartner(world)
  other = await joinPartner(world)
  await payIn(world, partner, '20.00')
  await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.landing), '20.00')
})
afterAll(() => world.close())

const home = '203.0.113.40'
/** A partner's app asks from somewhere; noted beside the call, so it is waited for. */
async function useApp({ token }: TestPartner, remoteAddress: string): Promise<void> {
  const headers = { ...browser, 'x-ct': token, 'x-tz': 'UTC GMT+00:00' }
  const noted = async () =>
    (await world.asOwner<{ n: bigint }>('select count(*) as n from own_connection'))[0]?.n ?? 0n
  const before = await noted()
  await world.app.inject({ method: 'GET', url: '/api/user/property', headers, remoteAddress })
  await expect.poll(noted).toBe(before + 1n)
  world.clock.advance(5_000)
}
/** Looks at an ad from somewhere: the reason that was recorded. */
async function see(remoteAddress: string, agent = browser['user-agent']): Promise<string> {
  const token = await mustShowAd(world)
  world.clock.advance(1_100)
  const headers = { 'user-agent': agent }
  await world.app.inject({ method: 'POST', url: `/e/${token}?ev=impression`, headers, remoteAddress })
  const [row] = await world.asOwner<{ reason: string }>(
    'select reason from event order by received_at desc limit 1',
  )
  return row?.reason ?? 'nothing'
}

it('a partner’s own connection is not paid, others and partners without an order there are', async () => {
  expect(await see(home)).toBe('')
  await useApp(other, home)
  expect(await see(home)).toBe('')
  await useApp(partner, home)
  expect(await see(home)).toBe('own_traffic')
  // Of the same home another browser too.
  expect(await see(home, `${browser['user-agent']} Edg/140.0`)).toBe('own_traffic')
  expect(await see('203.0.113.41')).toBe('')
})

it('of a connection that many browsers share only the partner’s own is', async () => {
  const office = '198.51.100.7'
  await useApp(partner, office)
  const reasons: string[] = []
  for (let n = 0; n < 12; n += 1) reasons.push(await see(office, `${browser['user-agent']} Version/${n}`))
  expect(reasons.slice(8)).toEqual(['', '', '', ''])
  expect(await see(office)).toBe('own_traffic')
})

it('of one account fifty are noted a day, however many browsers it invents', async () => {
  const { token, api } = await registerPartner(world)
  const { id } = await api.session.userInfo({})
  const now = world.clock.now()
  const day = now.toISOString().slice(0, 10)
  for (let n = 0; n < 60; n += 1) {
    await callMoney(world.ctx.db, 'note_own_connection', {
      session: token,
      day,
      address: Buffer.alloc(8, 1),
      browser: Buffer.alloc(8, n),
      now,
    })
  }
  const noted = 'select count(*) as n from own_connection where account_id = $1'
  expect(await world.asOwner(noted, [id])).toEqual([{ n: 50n }])
})

it('in a demo this machine is nobody’s own', async () => {
  await useApp(partner, '::1')
  expect(await see('127.0.0.1')).toBe('')
})
