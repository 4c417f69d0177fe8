import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { deliver } from '../../test/support/deliver.ts'
import { browser, offerOf, putAndMatch, showAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { addRule } from '../../test/support/rules.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'
import { keepStandingOrders } from './keep-standing-orders.ts'

/** A network with a ceiling, where one partner's order runs; the tests follow each other. */
let world: World
let manager: TestStaff
let approver: TestStaff
let partner: TestPartner
let order: string
beforeAll(async () => {
  world = await openWorld({ ceiling: true })
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  await fillEscrow(world, world.ctx.network.id, 12_000_000n, 'marketing')
  manager = await joinStaff(world, 'campaign_manager')
  approver = await joinStaff(world, 'approver')
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  order = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, order, '20.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const landing = () => world.campaigns.landing
const wish = async (amount?: string) => {
  const { campaignStaff } = manager.api
  return (await campaignStaff.standingSet({ id: landing(), amount, note: 'The rest is ours' })).id
}
const confirm = (id: string, by = approver) =>
  by.api.proposalStaff.proposalConfirm({ id }, { idempotencyKey: randomUUID() })
const keep = async () => {
  await keepStandingOrders(world.jobs)
  await world.runJobs()
}
const standing = () =>
  many<{ id: string; state: string; funded_cash: bigint; rule_version: number }>(
    world.ctx.db,
    `select id, state, funded_cash, rule_version from ad_order where network_use = 'standing' order by offered_at, id`,
  )
const viewsOf = async (id: string) => {
  const [row] = await world.asOwner<{ n: number }>(
    'select views::integer as n from flight where order_id = $1',
    [id],
  )
  return row?.n ?? 0
}
const marketing = async () => (await manager.api.moneyStaff.settings({})).balances.marketing

it('one person does not start it, and the least that the terms take is the least it is worth', async () => {
  expect(await refusalOf(wish('4.99'))).toBe('amount_below_minimum')
  const id = await wish('5.00')
  expect(await refusalOf(confirm(id, manager))).toBe('role_missing')
  await keep()
  expect(await standing()).toEqual([])
  world.clock.advance(1_000)
  expect(await showAd(world)).toBeUndefined()
  await confirm(id)
  await confirm(id)
})

it('it runs on the network’s money, and a partner beside it draws a quarter of the views', async () => {
  await Promise.all([keep(), keep()])
  expect(await standing()).toMatchObject([{ state: 'running', funded_cash: 5_000_000n }])
  expect(await marketing()).toBe('7.00')
  const views = 200
  for (let n = 0; n < views; n += 1) {
    world.clock.advance(1_000)
    const token = await showAd(world)
    world.clock.advance(1_000)
    if (!token) throw new Error('no ad was shown')
    // From a neighbourhood of its own: one address has so many paid views a day.
    const remoteAddress = `198.51.${n}.7`
    await world.app.inject({
      method: 'POST',
      url: `/e/${token}?ev=impression`,
      remoteAddress,
      headers: browser,
    })
  }
  const [own] = await standing()
  const [mine, network] = [await viewsOf(order), await viewsOf(own?.id ?? '')]
  expect(mine + network).toBe(views)
  // Four standard errors around a quarter.
  expect(Math.abs(mine - views / 4)).toBeLessThan(4 * Math.sqrt(views * 0.25 * 0.75))
})

it('it is told apart from a trial, and counts as none', async () => {
  const [campaign] = (await manager.api.campaignStaff.campaignList({})).items.filter(
    ({ id }) => id === landing(),
  )
  expect(campaign).toMatchObject({ standing: '5.00', trials_running: 0, trials_settled: 0 })
  const own = (await manager.api.campaignStaff.orderList({})).items.filter(({ owner }) => owner === 'network')
  expect(own).toMatchObject([{ trial: false, standing: true, put_amount: '5.00' }])
})

it('the next one runs before it is over, and no third', async () => {
  const [first] = await standing()
  await deliver(world, first?.id ?? '', { seen: 830 - (await viewsOf(first?.id ?? '')) })
  await keep()
  await keep()
  expect(await standing()).toMatchObject([{ state: 'running' }, { state: 'running' }])
  expect(await marketing()).toBe('2.00')
})

it('new terms have one of their own, old ones as long as a partner’s order runs on them, while marketing can pay', async () => {
  await addRule(world, landing(), { cpm: 6_000_000n, payout: 290_000n })
  await keep()
  // There are $2.00 left, and it is worth $5.00.
  expect(await standing()).toHaveLength(2)
  await fillEscrow(world, world.ctx.network.id, 3_000_000n, 'marketing')
  await keep()
  expect((await standing()).map(({ rule_version }) => rule_version)).toEqual([1, 1, 2])
})

it('ended by two people it is not opened again; what it earned and did not spend is marketing’s', async () => {
  await confirm(await wish())
  await fillEscrow(world, world.ctx.network.id, 50_000_000n, 'marketing')
  for (const { id } of await standing()) {
    const about = { id, reason: 'void_content' as const, note: 'No more' }
    await confirm((await manager.api.campaignStaff.orderVoid(about)).id)
  }
  await keep()
  await world.runJobs(200_000)
  await keep()
  const all = await standing()
  expect(all.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled'])
  // $65.00 in all, less what its views cost.
  const views = await Promise.all(all.map(({ id }) => viewsOf(id)))
  const spent = views.reduce((sum, n) => sum + n, 0) * 0.0055
  expect(Number(await marketing())).toBeCloseTo(65 - spent, 4)
  world.clock.advance(1_000)
  expect(await showAd(world)).toBeUndefined()
})

it('what a campaign spends on them within 24 hours has an end, and goes on after it', async () => {
  await fillEscrow(world, world.ctx.network.id, 200_000_000n, 'marketing')
  await confirm(await wish('5.00'))
  const before = (await standing()).length
  const open = async () => (await standing()).slice(before)
  for (let n = 0; n < 14; n += 1) {
    await keep()
    const last = (await open()).at(-1)
    const most = last?.rule_version === 1 ? 909 : 833
    if (last) await deliver(world, last.id, { seen: most - (await viewsOf(last.id)) })
  }
  const [day] = await world.asOwner<{ spent: bigint }>(
    `select sum(funded_cash - released_cash)::bigint as spent from ad_order where network_use = 'standing'`,
  )
  expect(Number(day?.spent)).toBeGreaterThan(45_000_000)
  expect(Number(day?.spent)).toBeLessThanOrEqual(50_000_000)
  const opened = (await open()).length
  await keep()
  expect(await open()).toHaveLength(opened)
  world.clock.advance(24 * 3_600_000)
  await keep()
  expect((await open()).length).toBeGreaterThan(opened)
})
