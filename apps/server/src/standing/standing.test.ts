import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { giveHistory, setAge } from '../../test/support/following.ts'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { joinStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const dayMs = 86_400_000

/** Lets a partner's order run with two impressions, one of them by a robot, and settle. */
async function settleOne(partner: TestPartner): Promise<string> {
  await payIn(world, partner, '50.00')
  const id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, '20.00')
  await seeAd(world, { click: true })
  await partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
  await world.runJobs(120_000)
  expect((await partner.api.plan.orderDetail({ id })).status).toBe('settled')
  return id
}

/** Settled orders with as many advertisers as asked, each made for the purpose. */
async function settleWith(partner: TestPartner, advertisers: number) {
  await giveHistory(
    world,
    partner.id,
    Array.from({ length: advertisers }, () => 6_000_000n),
  )
  await world.asOwner(
    `with renamed as (
       select s.order_id, gen_random_uuid() as advertiser, gen_random_uuid() as campaign, gen_random_uuid() as proposal, o.campaign_id as old
       from order_standing s join ad_order o on o.account_id = s.account_id and o.id = s.order_id
       where s.account_id = $1
     ), a as (insert into advertiser (id, name) select advertiser, 'A' from renamed
     ), c as (insert into campaign (id, number, advertiser_id, official_push, content_type, created_at)
         select r.campaign, r.campaign::text, r.advertiser, false, 'landing_page', now() from renamed r
     ), two as (insert into proposal (id, kind, subject, note, state, proposed_by, proposed_at, expires_at, decided_by, decided_at)
         select r.proposal, 'campaign_terms', r.campaign, 'For a test', 'confirmed', m.id, now(), now(), a.id, now()
         from renamed r, (select id from operator where role = 'campaign_manager' limit 1) m,
           (select id from operator where role = 'approver' limit 1) a
     ), p as (insert into plan_rule (proposal_id, campaign_id, version, frozen_at, product, picture, content, game_description, user_targeting, landing_page, cpm, payout,
           payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s)
         select r.proposal, r.campaign, version, frozen_at, product, picture, content, game_description, user_targeting, landing_page, cpm, payout,
           payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s
         from renamed r join plan_rule p on p.campaign_id = r.old and p.version = 1
     ), o as (update ad_order o set campaign_id = r.campaign from renamed r where o.id = r.order_id
     ), s as (update order_standing s set advertiser_id = r.advertiser from renamed r where s.order_id = r.order_id)
     update partner_standing set advertisers = $2 where account_id = $1`,
    [partner.id, advertisers],
  )
}

describe('the level', () => {
  it('of a new account is 1, with nothing behind it and every level’s conditions beside it', async () => {
    const partner = await joinPartner(world)
    const level = await partner.api.standing.level({})
    expect(level).toMatchObject({ level: 1, advertisers: 0, days: 0, presence: null })
    expect(
      level.levels.map((rule) => [rule.level, rule.advertisers_needed, rule.cap, rule.fee_percent]),
    ).toEqual([
      [1, 0, '100.00', 12],
      [2, 5, '500.00', 11],
      [3, 25, '2500.00', 10],
      [4, 100, '10000.00', 9],
      [5, 250, '50000.00', 8],
    ])
    expect(level.levels[0]?.met).toEqual({ advertisers: true, days: true, presence: true })
    expect(level.levels[1]?.met).toEqual({ advertisers: false, days: false, presence: true })
    expect((await partner.api.session.userInfo({})).shop_level).toBe(1)
  })

  it('counts an advertiser once', async () => {
    const partner = await joinPartner(world)
    await settleOne(partner)
    await giveHistory(world, partner.id, [1_000_000n])
    expect(await partner.api.standing.level({})).toMatchObject({ level: 1, advertisers: 1 })
  })

  it('counts no order that was stopped before anything was delivered', async () => {
    const partner = await joinPartner(world)
    await payIn(world, partner, '50.00')
    const id = await offerOf(world, partner, world.campaigns.landing)
    await putAndMatch(world, partner, id, '20.00')
    await partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
    await world.runJobs(120_000)
    expect((await partner.api.plan.orderDetail({ id })).status).toBe('settled')
    expect(await partner.api.standing.level({})).toMatchObject({ advertisers: 0 })
    expect((await partner.api.session.userInfo({})).credit_score).toBe(500)
  })

  it('rises with settled orders of five advertisers, but not before the account is seven days old', async () => {
    const partner = await joinPartner(world)
    await settleWith(partner, 5)
    await setAge(world, partner, 6)
    expect((await partner.api.standing.level({})).level).toBe(1)
    await setAge(world, partner, 7)
    expect(await partner.api.standing.level({})).toMatchObject({ level: 2, advertisers: 5, days: 7 })
  })

  it('rises whatever was filtered: anybody can send it', async () => {
    const partner = await joinPartner(world)
    await settleWith(partner, 5)
    await setAge(world, partner, 30)
    // As earlier releases noted it.
    const plant = (received: number, filtered: number) =>
      world.asOwner('update partner_standing set received = $2, filtered = $3 where account_id = $1', [
        partner.id,
        received,
        filtered,
      ])
    await plant(1000, 999)
    const level = await partner.api.standing.level({})
    expect(level.level).toBe(2)
    expect(Object.keys(level)).toEqual([
      'level',
      'advertisers',
      'account_opened_at',
      'days',
      'presence',
      'levels',
      'as_of',
    ])
    await plant(0, 0)
  })

  it.each([
    [-1.3, null, 0],
    [1.91, null, 2],
    [2.01, 1, 2.1],
  ])(
    'says of a presence of %d what it keeps from rising, and no more than a tenth of it',
    async (z, most, figure) => {
      const partner = await joinPartner(world)
      await world.asOwner(
        'insert into partner_presence (account_id, z, orders, level_max, at) values ($1, $2, 3, $3, $4)',
        [partner.id, z, most, world.clock.now()],
      )
      const { presence, levels } = await partner.api.standing.level({})
      expect(presence).toEqual({ figure, limit: 2, orders: 3 })
      expect(levels.map(({ met }) => met.presence)).toEqual(levels.map(({ level }) => level <= (most ?? 5)))
      // Nobody else's is said.
      expect((await (await joinPartner(world)).api.standing.level({})).presence).toBeNull()
    },
  )

  it('5 ends the validation period within three days, lower ones after the plan’s own time', async () => {
    const partner = await joinPartner(world)
    await settleWith(partner, 250)
    await world.asOwner('update plan_rule set validation_s = 604800, attribution_s = 86400')
    const offered = async () => {
      const id = randomUUID()
      await partner.api.plan.orderDecline({ id: await offerOf(world, partner, world.campaigns.landing) })
      await world.ctx.db.query({
        text: 'select offer_order($1, $2, $3, $4, $5)',
        values: [partner.id, id, `FL-${id.slice(0, 6)}`, world.campaigns.landing, world.clock.now()],
      })
      return (await partner.api.plan.orderDetail({ id })).rule.validation_seconds
    }
    world.clock.advance(1_000)
    expect(await offered()).toBe(7 * 86_400)
    await setAge(world, partner, 180)
    world.clock.advance(1_000)
    expect(await offered()).toBe(3 * 86_400)
    await world.asOwner('update plan_rule set validation_s = 90, attribution_s = 60')
  })
})

describe('the credit score', () => {
  it.each([
    ['void_traffic', 480, 'order_voided'],
    ['void_advertiser_left', 504, 'order_settled'],
    ['void_page_broken', 504, 'order_settled'],
    ['void_content', 504, 'order_settled'],
  ] as const)('of an order that the network ended for %s is %i', async (reason, score, cause) => {
    const partner = await joinPartner(world)
    await payIn(world, partner, '50.00')
    const id = await offerOf(world, partner, world.campaigns.landing)
    await putAndMatch(world, partner, id, '20.00')
    await seeAd(world, { click: true })
    const once = () => ({ idempotencyKey: randomUUID() })
    const manager = await joinStaff(world, 'campaign_manager')
    const approver = await joinStaff(world, 'approver')
    const note = 'As the reports of this week say'
    const { id: proposal } = await manager.api.campaignStaff.orderVoid({ id, reason, note })
    await approver.api.proposalStaff.proposalConfirm({ id: proposal }, once())
    await world.runJobs(120_000)
    expect(await partner.api.standing.creditScore({})).toMatchObject({
      score,
      items: [{ order_id: id, cause }],
    })
  })

  it('starts at 500 without a line', async () => {
    const partner = await joinPartner(world)
    expect(await partner.api.standing.creditScore({})).toMatchObject({
      score: 500,
      start: 500,
      points: 0,
      items: [],
    })
    expect((await partner.api.session.userInfo({})).credit_score).toBe(500)
  })

  it('rises by four with a settled order, says so in a line, and forgets it after 180 days', async () => {
    const partner = await joinPartner(world)
    const order_id = await settleOne(partner)
    const score = await partner.api.standing.creditScore({})
    expect(score).toMatchObject({
      score: 504,
      points: 4,
      items: [{ order_id, cause: 'order_settled', points: 4 }],
    })
    const settled = Date.parse(score.items[0]?.at ?? '')
    expect(score.items[0]?.counts_until).toBe(new Date(settled + 180 * dayMs).toISOString())
    const before = world.clock.now()
    await world.asOwner(`update partner_session set expires_at = 'infinity'`)
    world.clock.set(new Date(settled + 180 * dayMs - 1))
    expect((await partner.api.standing.creditScore({})).score).toBe(504)
    world.clock.set(new Date(settled + 180 * dayMs))
    expect(await partner.api.standing.creditScore({})).toMatchObject({ score: 500, items: [] })
    world.clock.set(before)
  })

  it('is the sum of its lines, page by page, and never above 1000', async () => {
    const partner = await joinPartner(world)
    await giveHistory(
      world,
      partner.id,
      Array.from({ length: 130 }, () => 6_000_000n),
    )
    let cursor: string | undefined
    let points = 0
    const seen = new Set<string>()
    do {
      const page = await partner.api.standing.creditScore(cursor ? { cursor } : {})
      for (const line of page.items) {
        seen.add(line.id)
        points += line.points
      }
      expect(page).toMatchObject({ score: 1000, points: 520 })
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect([seen.size, points]).toEqual([130, 520])
  })

  it('has two causes, and still names a line for much that was filtered', async () => {
    const partner = await joinPartner(world)
    await giveHistory(world, partner.id, [1_000_000n])
    expect((await partner.api.standing.creditScore({})).causes).toEqual([
      { cause: 'order_settled', points: 4 },
      { cause: 'order_voided', points: -20 },
    ])
    // As an earlier release wrote it, and `verify` still expects it.
    const plant = async (filtered: number, sql: string) => {
      await world.asOwner('update order_standing set received = $2, filtered = $2 where account_id = $1', [
        partner.id,
        filtered,
      ])
      await world.asOwner('update partner_standing set received = $2, filtered = $2 where account_id = $1', [
        partner.id,
        filtered,
      ])
      await world.asOwner(sql, [partner.id])
      return (await brokenInvariants(world)).filter((broken) => broken.startsWith('I13')).join()
    }
    expect(
      await plant(
        200,
        `insert into event_count (bucket, order_id, account_id, slot_id, quarter, kind, reason, n)
         select bucket_of(order_id), order_id, account_id, gen_random_uuid(), at - interval '1 hour', 'click', 'robot', 200
         from order_standing where account_id = $1`,
      ),
    ).toContain('much_filtered')
    expect(
      await plant(
        200,
        `insert into credit_line (account_id, at, order_id, cause, points)
         select account_id, at, order_id, 'much_filtered', -8 from order_standing where account_id = $1`,
      ),
    ).toBe('')
    const { items } = await partner.api.standing.creditScore({})
    expect(items.map(({ cause, points }) => [cause, points]).sort()).toEqual([
      ['much_filtered', -8],
      ['order_settled', 4],
    ])
    await world.asOwner('delete from event_count where account_id = $1', [partner.id])
    await plant(0, `delete from credit_line where account_id = $1 and cause = 'much_filtered'`)
  })

  it('of one partner says nothing about another', async () => {
    const [a, b] = [await joinPartner(world), await joinPartner(world)]
    await giveHistory(world, a.id, [1_000_000n])
    expect([
      (await a.api.standing.creditScore({})).score,
      (await b.api.standing.creditScore({})).score,
    ]).toEqual([504, 500])
  })
})

describe('the app', () => {
  const writes = [
    `insert into credit_line (account_id, at, order_id, cause, points) select account_id, now(), id, 'order_settled', 4 from ad_order limit 1`,
    'update credit_line set points = 400',
    'delete from credit_line',
    'update partner_standing set advertisers = 250',
    'update order_standing set at = now()',
    `update credit_cause set points = 400`,
    'update level_rule set cap = 1',
    'select record_standing(account_id, id, now()) from ad_order limit 1',
  ]
  it.each(writes)('may not: %s', async (sql) => {
    await expect(world.ctx.db.query(sql)).rejects.toThrow(/permission denied/)
  })

  it('nor can anybody write a line of other points than its cause has, or a second one for an order', async () => {
    const partner = await joinPartner(world)
    await giveHistory(world, partner.id, [1_000_000n])
    const line = (cause: string, points: number) =>
      world.asOwner(
        `insert into credit_line (account_id, at, order_id, cause, points)
         select account_id, at, order_id, $2, $3 from order_standing where account_id = $1`,
        [partner.id, cause, points],
      )
    await expect(line('order_voided', 50)).rejects.toThrow(/credit_line_has_the_points_of_its_cause/)
    await expect(line('order_settled', 4)).rejects.toThrow(/credit_line_once_per_order/)
  })
})
