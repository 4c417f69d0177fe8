import { randomUUID } from 'node:crypto'
import { levelOf, slotIndex } from '@fairlead/traffic/base-share'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offerOf, put, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.asOwner(`update format_level set level = 19000 where kind = 'click'`)
  await fillEscrow(world, world.campaigns.landing, 400_000_000n)
  await fillEscrow(world, world.ctx.network.id, 20_000_000n, 'marketing')
})
beforeEach(async () => {
  await world.asOwner('delete from trial_result')
  await world.asOwner('delete from campaign_level')
})
afterAll(() => world.close())

const day = 86_400_000
const keep = () => callMoney(world.jobs.db, 'keep_baselines', { now: world.clock.now() })

/** A trial that ended so many days ago, on usual slots. */
async function tried(campaign: string, clicks: number, daysAgo: number, views = 9_000) {
  await world.asOwner('insert into trial_result values ($1, $2, $3, $4, $5, 0, $6)', [
    randomUUID(),
    campaign,
    new Date(world.clock.now().getTime() - daysAgo * day),
    views,
    clicks,
    BigInt(views) * 1_000_000n,
  ])
}

const levels = (campaign: string) =>
  many<{ level: bigint }>(
    world.ctx.db,
    `select level from campaign_level where campaign_id = $1 and kind = 'click' order by since`,
    [campaign],
  )

describe('a campaign’s level', () => {
  it('comes from two trials a week apart that agree', async () => {
    await tried(world.campaigns.landing, 171, 7)
    await keep()
    expect(await levels(world.campaigns.landing)).toEqual([])
    await tried(world.campaigns.landing, 190, 0)
    await keep()
    const level = levelOf(19_000n, 171n + 190n, 18_000n * 1_000_000n)
    expect(await levels(world.campaigns.landing)).toEqual([{ level }])
    // The same trials say it once.
    world.clock.advance(3_600_000)
    await keep()
    expect(await levels(world.campaigns.landing)).toHaveLength(1)
  })

  it('is not moved by two that disagree, or that follow each other too soon', async () => {
    await tried(world.campaigns.landing, 100, 8)
    await tried(world.campaigns.landing, 180, 0)
    await tried(world.campaigns.second, 171, 6)
    await tried(world.campaigns.second, 171, 0)
    await keep()
    expect(await levels(world.campaigns.landing)).toEqual([])
    expect(await levels(world.campaigns.second)).toEqual([])
  })

  it('is otherwise the format’s: the setting, and the median once three campaigns were tried', async () => {
    const median = async () =>
      BigInt(
        (
          await world.asOwner<{ level: bigint | string }>(
            `select median_level('landing_page', 'click', $1) as level`,
            [world.clock.now()],
          )
        )[0]?.level ?? -1,
      )
    expect(await median()).toBe(19_000n)
    await world.asOwner(
      `insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, created_at)
       select $1, 'C-3', advertiser_id, false, 'landing_page', 0, $2 from campaign where id = $3`,
      [randomUUID(), world.clock.now(), world.campaigns.landing],
    )
    const campaigns = await many<{ id: string }>(
      world.ctx.db,
      `select id from campaign where content_type = 'landing_page' order by id`,
    )
    expect(campaigns).toHaveLength(3)
    const before = new Date(world.clock.now().getTime() - day)
    for (const [n, { id }] of campaigns.entries()) {
      await world.asOwner(`insert into campaign_level values ($1, 'click', $2, $3)`, [
        id,
        before,
        1_000 * (n + 1),
      ])
    }
    expect(await median()).toBe(2_000n)
  })
})

describe('terms whose trial cannot break even', () => {
  it('take nobody’s money', async () => {
    const partner = await joinPartner(world)
    await payIn(world, partner, '50.00')
    const offer = await offerOf(world, partner, world.campaigns.landing)
    await tried(world.campaigns.landing, 140, 1)
    const { not_fundable } = await partner.api.plan.orderDetail({ id: offer })
    expect(not_fundable).toBe(
      'In trials, this plan’s results didn’t pay for its impressions. It takes no money on these terms.',
    )
    expect(await refusalOf(put(partner, offer, '20.00'))).toBe('terms_below_break_even')
    await tried(world.campaigns.landing, 142, 0)
    await put(partner, offer, '20.00')
    // Nothing of it runs beside what the next test measures.
    await partner.api.plan.orderCancel({ id: offer }, { idempotencyKey: randomUUID() })
  })
})

describe('what is measured', () => {
  it('is what a trial’s orders brought, and what slots did, once they settled', async () => {
    const manager = await joinStaff(world, 'campaign_manager')
    const approver = await joinStaff(world, 'approver')
    const { id } = await manager.api.campaignStaff.trialStart({
      id: world.campaigns.second,
      orders: 1,
      note: 'First tries',
    })
    await fillEscrow(world, world.campaigns.second, 400_000_000n)
    await approver.api.proposalStaff.proposalConfirm({ id }, { idempotencyKey: randomUUID() })
    await world.runJobs()
    await seeAd(world, { click: true })
    await world.runJobs(10_000)
    const { items } = await manager.api.campaignStaff.orderList({})
    for (const { id: order } of items.filter(({ status, trial }) => status === 'puting' && trial)) {
      const { id: proposal } = await manager.api.campaignStaff.orderVoid({
        id: order,
        reason: 'void_content',
        note: 'Enough',
      })
      await approver.api.proposalStaff.proposalConfirm({ id: proposal }, { idempotencyKey: randomUUID() })
    }
    await world.runJobs(200_000)
    await keep()
    const result = await one<{ views: bigint; index_sum: bigint }>(
      world.ctx.db,
      'select views, index_sum from trial_result where proposal_id = $1',
      [id],
    )
    expect(result.views).toBeGreaterThan(0n)
    expect(result.index_sum).toBe(result.views * 1_000_000n)
    world.clock.advance(day)
    await keep()
    const indices = await many<{ clicks: bigint; expected: bigint; index: bigint; day: string }>(
      world.ctx.db,
      'select clicks, expected, index, day::text as day from slot_index order by day desc',
    )
    expect(indices.length).toBeGreaterThan(0)
    for (const { clicks, expected, index } of indices) expect(index).toBe(slotIndex(clicks, expected))
    expect(indices.some(({ expected }) => expected > 0n)).toBe(true)
  })
})
