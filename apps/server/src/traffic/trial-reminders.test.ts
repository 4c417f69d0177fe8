import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { listCampaigns } from '../campaigns/campaigns.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'

let world: World
let campaign: string
beforeAll(async () => {
  world = await openWorld()
  campaign = world.campaigns.landing
})
beforeEach(async () => {
  for (const table of ['trial_reminder', 'trial_result', 'withheld_day', 'event_count', 'flight', 'ad_group'])
    await world.asOwner(`delete from ${table}`)
  await world.asOwner('update campaign set active = true')
  world.clock.advance(60 * day)
})
afterAll(() => world.close())

const day = 86_400_000
const views = 9_000
const keep = () => callMoney(world.jobs.db, 'keep_baselines', { now: world.clock.now() })
const ago = (days: number) => new Date(world.clock.now().getTime() - days * day)
const iso = (moment: Date) => moment.toISOString()

/** A trial that ended so many days ago. */
async function tried(daysAgo: number, shown = views): Promise<string> {
  const id = randomUUID()
  await world.asOwner('insert into trial_result values ($1, $2, $3, $4, 171, 0, $5)', [
    id,
    campaign,
    ago(daysAgo),
    shown,
    BigInt(shown) * 1_000_000n,
  ])
  return id
}

/** A flight of three days that was judged for good a week after its end, with clicks withheld at `step`. */
async function flew(
  startedDaysAgo: number,
  { step = 'group', use = null }: { step?: string; use?: string | null } = {},
): Promise<{ order: string; sealedAt: Date }> {
  const [order, group, account] = [randomUUID(), `${randomUUID().slice(0, -2)}05`, randomUUID()]
  const sealedAt = ago(startedDaysAgo - 10)
  await world.asOwner(
    `with g as (
       insert into ad_group (bucket, id, campaign_id, price, payout, payout_event, content_type)
       values (5, $1, $2, 5500, 290000, 'click', 'landing_page') returning *), w as (
       insert into withheld_day select 5, $1, $3, utc_day($6), 'click', $8, 4), e as (
       insert into event_count (bucket, order_id, account_id, slot_id, quarter, kind, reason, n)
       values (bucket_of($4), $4, $5, $3, date_bin('15 minutes', $6, timestamptz '2020-01-01 00:00:00+00'), 'click', 'above_expected', 4))
     insert into flight (bucket, order_id, group_id, account_id, partner_key, network_use, price, payout, payout_event, budget,
       revenue_cap, stop_loss, starts_at, ends_at, attribution_s, open, sealed_at)
     select bucket, $4, id, $5, $5, $9, price, payout, payout_event, 10000000, 15000000, case when $9::text is null then 1500000 end,
       $6::timestamptz, $6::timestamptz + interval '72 hours', 3600, false, $7 from g`,
    [group, campaign, randomUUID(), order, account, ago(startedDaysAgo), sealedAt, step, use],
  )
  return { order, sealedAt }
}

const due = async () => (await listCampaigns(world.staff)).items.find(({ id }) => id === campaign)?.trial_due
const reminders = () =>
  many<{ reason: string; cause: string; ended_by: string | null }>(
    world.ctx.db,
    'select reason, cause, ended_by from trial_reminder order by since, reason',
  )

describe('a campaign’s level is tried anew', () => {
  it('28 days after its newest trial, and not a moment sooner', async () => {
    const first = await tried(40)
    const newest = await tried(27)
    await keep()
    expect(await due()).toBeNull()
    world.clock.advance(day - 1)
    await keep()
    expect(await due()).toBeNull()
    world.clock.advance(1)
    await keep()
    expect(await due()).toEqual({ since: iso(world.clock.now()), reason: 'level_old' })
    expect(await reminders()).toEqual([{ reason: 'level_old', cause: newest, ended_by: null }])
    expect(first).not.toBe(newest)
  })

  it('after a partner’s flight whose clicks were withheld at the group’s bound', async () => {
    const { order, sealedAt } = await flew(12)
    await keep()
    expect(await due()).toEqual({ since: iso(sealedAt), reason: 'flight_held' })
    expect(await reminders()).toEqual([{ reason: 'flight_held', cause: order, ended_by: null }])
  })

  it('not for what an address or a slot was withheld by, nor for the network’s own flights', async () => {
    await flew(12, { step: 'address' })
    await flew(12, { step: 'slot' })
    await flew(12, { use: 'standing' })
    await keep()
    expect(await due()).toBeNull()
  })

  it('not for a flight that was there before the newest trial', async () => {
    await flew(20)
    await tried(5)
    await keep()
    expect(await due()).toBeNull()
  })

  it('not while it is not offered: a trial could not start', async () => {
    await tried(30)
    await world.asOwner('update campaign set active = false')
    await keep()
    expect(await reminders()).toEqual([])
  })
})

describe('staff are reminded', () => {
  it('once, however often the job runs and however many flights are held', async () => {
    for (let n = 0; n < 5; n += 1) await flew(12 + n)
    await tried(60)
    for (let n = 0; n < 3; n += 1) {
      await Promise.all([keep(), keep(), keep()])
      world.clock.advance(3_600_000)
    }
    expect(await reminders()).toHaveLength(1)
  })

  it('until a trial that counts has ended, and then of what came after it', async () => {
    await flew(12)
    await keep()
    await tried(1, 0)
    await keep()
    expect(await due()).not.toBeNull()
    const answer = await tried(0)
    await keep()
    expect(await due()).toBeNull()
    expect(await reminders()).toMatchObject([{ ended_by: answer }])
    // The next cause is a new one.
    world.clock.advance(13 * day)
    const { order } = await flew(12)
    await keep()
    expect(await reminders()).toMatchObject([{ ended_by: answer }, { cause: order, ended_by: null }])
  })

  it('of one cause once, and of one at a time, by the tables themselves', async () => {
    const add = (cause: string) =>
      world.asOwner(`insert into trial_reminder values ($1, 'level_old', $2, $3)`, [campaign, cause, ago(1)])
    const [one, other] = [randomUUID(), randomUUID()]
    await add(one)
    await expect(add(one)).rejects.toMatchObject({ constraint: 'trial_reminder_once_per_cause' })
    await expect(add(other)).rejects.toMatchObject({ constraint: 'trial_reminder_one_open_per_campaign' })
  })
})
