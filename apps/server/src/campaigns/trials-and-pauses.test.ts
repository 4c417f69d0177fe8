import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, put, putAndMatch, seeAd, showAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'
import { offerPlans } from '../plan/offer-plans.ts'

let world: World
let partner: TestPartner
let manager: TestStaff
let approver: TestStaff
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 400_000_000n)
  await fillEscrow(world, world.ctx.network.id, 20_000_000n, 'marketing')
  manager = await joinStaff(world, 'campaign_manager')
  approver = await joinStaff(world, 'approver')
  partner = await joinPartner(world)
  await payIn(world, partner, '60.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const note = 'First tries'

describe('trial orders', () => {
  const marketing = async () => (await manager.api.moneyStaff.settings({})).balances.marketing
  const campaign = async () => {
    const { items } = await manager.api.campaignStaff.campaignList({})
    const found = items.find(({ id }) => id === world.campaigns.landing)
    if (!found) throw new Error('the campaign is gone')
    return found
  }
  const start = async (orders: number) => {
    const { id } = await manager.api.campaignStaff.trialStart({ id: world.campaigns.landing, orders, note })
    return approver.api.proposalStaff.proposalConfirm({ id }, key())
  }

  /** Two people end every trial that runs, and it settles. */
  async function voidAll() {
    const { items } = await manager.api.campaignStaff.orderList({})
    for (const { id, owner, trial } of items.filter(({ status }) => status === 'puting')) {
      expect([owner, trial]).toEqual(['network', true])
      const { id: proposal } = await manager.api.campaignStaff.orderVoid({ id, reason: 'void_content', note })
      await approver.api.proposalStaff.proposalConfirm({ id: proposal }, key())
    }
    await world.runJobs(200_000)
  }

  it('run on the network’s own money before partners’ cash may go in, and hand it back', async () => {
    await world.asOwner('update campaign set trials_needed = 2 where id = $1', [world.campaigns.landing])
    const offer = await offerOf(world, partner, world.campaigns.landing)
    expect(await refusalOf(put(partner, offer, '5.00'))).toBe('trials_missing')

    // Ended before anything of them was shown, they have tried nothing.
    await start(2)
    expect(await marketing()).toBe('10.00')
    await world.runJobs()
    expect(await campaign()).toMatchObject({ trials_needed: 2, trials_running: 2, trials_settled: 0 })
    await voidAll()
    expect(await campaign()).toMatchObject({ trials_running: 0, trials_settled: 0 })
    expect(await marketing()).toBe('20.00')

    for (const trials_settled of [1, 2]) {
      expect(await refusalOf(put(partner, offer, '5.00'))).toBe('trials_missing')
      await start(1)
      await world.runJobs()
      await seeAd(world, { click: true })
      await world.runJobs(10_000)
      await voidAll()
      expect(await campaign()).toMatchObject({ trials_running: 0, trials_settled })
    }
    // Two impressions cost 0.011; two results earned 0.58.
    expect(await marketing()).toMatch(/^20\.56/)
    await put(partner, offer, '5.00')
    await partner.api.plan.orderCancel({ id: offer }, key())
  })

  it('take no more than marketing holds, all or none', async () => {
    expect(await refusalOf(start(20))).toBe('insufficient_balance')
    expect(await campaign()).toMatchObject({ trials_running: 0 })
  })
})

describe('a running order', () => {
  let id: string
  beforeAll(async () => {
    await world.asOwner('update campaign set trials_needed = 0 where id = $1', [world.campaigns.landing])
    await offerPlans(world.ctx, partner.id)
    id = await offerOf(world, partner, world.campaigns.landing)
    await putAndMatch(world, partner, id, '10.00')
  })
  const detail = () => partner.api.plan.orderDetail({ id })
  const inFigures = async () => {
    const { running_orders, paused_orders } = await partner.api.overview.statistics({ type: 1 })
    return { running: running_orders, paused: paused_orders }
  }
  /** What the list says of running orders, as its filters and as their counts. */
  const inList = async () => {
    const [delivering, paused, both] = await Promise.all(
      (['delivering', 'paused', 'puting'] as const).map((status) => partner.api.plan.orderList({ status })),
    )
    const { counts } = delivering ?? {}
    expect(counts?.puting).toBe(both?.items.length)
    expect([counts?.delivering, counts?.paused]).toEqual([delivering?.items.length, paused?.items.length])
    expect(paused?.items.filter((order) => !order.paused)).toEqual([])
    expect(delivering?.items.filter((order) => order.paused)).toEqual([])
    return { running: delivering?.items.length, paused: paused?.items.length }
  }
  const pause = (hours: number) =>
    manager.api.campaignStaff.orderPause({ id, reason: 'paused_page_broken', hours })

  /** What staff read of it, where the partner reads the same under the same names. */
  const asStaff = async () => {
    const { items } = await manager.api.campaignStaff.orderList({ row: id })
    const order = await detail()
    const { consumed, revenue, profit, estimated, reason, matched_at, finished_at, final_at } = order
    expect(items).toMatchObject([
      { id, campaign_id: world.campaigns.landing, funded_at: order.funded_at, consumed, revenue, profit },
    ])
    expect(items).toMatchObject([{ estimated, reason, matched_at, finished_at, final_at }])
    return items[0]
  }

  /** Under which of the two staff find it. */
  const foundAs = async () => {
    const found = async (status: 'puting' | 'paused') =>
      (await manager.api.campaignStaff.orderList({ status })).items.some((order) => order.id === id)
    return { puting: await found('puting'), paused: await found('paused') }
  }

  /** As what their search says it to be. */
  const saidBySearch = async () => {
    const { items } = await manager.api.searchStaff.find({ text: (await detail()).plan_number })
    return items.find((item) => item.id === id)?.state
  }

  it('has the same figures and moments for staff as for its partner while it runs', async () => {
    await seeAd(world, { click: true })
    await world.runJobs(10_000)
    expect(await asStaff()).toMatchObject({
      estimated: true,
      reason: null,
      finished_at: null,
      final_at: null,
    })
    expect(Number((await asStaff())?.consumed)).toBeGreaterThan(0)
    expect((await asStaff())?.network_fee_percent).toBe((await detail()).rule.network_fee_percent)
  })

  it('is paused for a reason the partner reads; nothing is shown meanwhile', async () => {
    expect(await showAd(world)).toBeDefined()
    const { running } = await inFigures()
    await pause(4)
    expect(await inFigures()).toEqual({ running: running - 1, paused: 1 })
    expect(await inList()).toEqual({ running: running - 1, paused: 1 })
    expect(await foundAs()).toEqual({ puting: false, paused: true })
    expect(await saidBySearch()).toBe('paused')
    expect(await asStaff()).toMatchObject({ status: 'puting', paused_until: (await detail()).paused_until })
    expect(await detail()).toMatchObject({
      status: 'puting',
      paused: true,
      reason: 'paused_page_broken',
      paused_until: new Date(world.clock.now().getTime() + 4 * 3_600_000).toISOString(),
    })
    world.clock.advance(1_000)
    expect(await showAd(world)).toBeUndefined()
    expect(await refusalOf(pause(1))).toBe('order_paused')
    const [notice] = (await partner.api.notice.list({})).items
    expect(notice?.text).toContain('within 4 hours')
  })

  it('goes on when it is resumed, and by itself when the time is over', async () => {
    await manager.api.campaignStaff.orderResume({ id })
    world.clock.advance(1_000)
    expect(await foundAs()).toEqual({ puting: true, paused: false })
    expect(await saidBySearch()).toBe('puting')
    expect(await showAd(world)).toBeDefined()
    expect(await detail()).toMatchObject({ paused: false, paused_until: null, reason: null })
    // Said again by the same person it is answered as the first time, and nothing happens twice.
    await manager.api.campaignStaff.orderResume({ id })
    await pause(1)
    world.clock.advance(3_600_000)
    expect((await detail()).paused).toBe(false)
    expect(await inFigures()).toMatchObject({ paused: 0 })
    expect(await inList()).toEqual(await inFigures())
    await world.runJobs(10_000)
    expect(await showAd(world)).toBeDefined()
    const { paused_before } = await one<{ paused_before: string }>(
      world.ctx.db,
      'select extract(epoch from paused_before)::text as paused_before from ad_order where id = $1',
      [id],
    )
    expect(Number(paused_before)).toBe(3_601)
  })

  it('is not paused longer than 72 hours in all', async () => {
    expect(await refusalOf(pause(72))).toBe('pause_too_long')
    await pause(70)
  })

  it('is stopped by the partner while it is paused: what is not consumed comes back', async () => {
    expect((await partner.api.plan.orderStop({ id }, key())).status).not.toBe('puting')
    await world.runJobs(30_000)
    expect(await detail()).toMatchObject({ returned: '9.9945', paused: false, reason: 'stopped_by_partner' })
    const late = manager.api.campaignStaff.orderVoid({ id, reason: 'void_traffic', note })
    expect(await refusalOf(late)).toBe('order_finished')
  })

  it('says why it ended, and its figures as final once it is settled', async () => {
    expect(await asStaff()).toMatchObject({ estimated: true, reason: 'stopped_by_partner' })
    await world.runJobs(200_000)
    const { final_at, ...settled } = (await asStaff()) ?? {}
    expect(settled).toMatchObject({ status: 'settled', estimated: false, consumed: '0.0055' })
    expect(Date.parse(final_at ?? '')).toBeLessThanOrEqual(world.clock.now().getTime())
  })
})
