import { randomUUID } from 'node:crypto'
import { presence } from '@fairlead/traffic/presence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setAge } from '../../test/support/following.ts'
import { offerOf } from '../../test/support/orders.ts'
import { bindCard, fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openTrafficGroup } from '../../test/support/traffic.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import { offerPlans } from '../plan/offer-plans.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** An order of the partner in a group of its own, whose window was judged to have so many clicks. */
async function settleIn(partner: TestPartner, clicks: number, mu: number, tried = true): Promise<void> {
  const group = await openTrafficGroup(world)
  if (tried) {
    await world.asOwner(
      `insert into campaign_level select campaign_id, 'click', $2, 19000 from ad_group where id = $1`,
      [group.id, world.clock.now()],
    )
  }
  const [order] = group.flights
  await world.asOwner('update flight set account_id = $2 where order_id = $1', [order, partner.id])
  await world.asOwner(
    `insert into group_window values ($1, $2, window_start($3), $3, 1, 19000, $4, $5, '1 second')`,
    [group.bucket, group.id, world.clock.now(), mu, clicks],
  )
  await count(order, 'impression', '', 10, partner.id)
  await world.asOwner('select record_presence($1, $2, $3)', [partner.id, order, world.clock.now()])
}

async function count(order: string | undefined, kind: string, reason: string, n: number, account: string) {
  await world.asOwner(
    `insert into event_count (bucket, order_id, account_id, slot_id, quarter, kind, reason, n)
     values (bucket_of($1), $1, $2, gen_random_uuid(), $3, $4, $5, $6)`,
    [order, account, world.clock.now(), kind, reason, n],
  )
}

const presenceOf = (partner: TestPartner) =>
  one<{ z: number; orders: number; level_max: number | null }>(
    world.staff.db,
    'select z, orders, level_max from partner_presence where account_id = $1',
    [partner.id],
  )

const alarmsOf = (partner: TestPartner) =>
  many(world.staff.db, `select from alarm where kind = 'presence_high' and subject = $1`, [partner.id])

describe('presence', () => {
  it('is nothing where groups are clicked as expected', async () => {
    const partner = await joinPartner(world)
    for (const clicks of [95, 103, 99, 104]) await settleIn(partner, clicks, 100)
    const { z, level_max } = await presenceOf(partner)
    expect(Math.abs(z)).toBeLessThan(1)
    expect(level_max).toBeNull()
    expect(await alarmsOf(partner)).toEqual([])
  })

  it('knows nothing of a campaign that no trial measured', async () => {
    const partner = await joinPartner(world)
    await settleIn(partner, 200, 100, false)
    expect(
      await many(world.staff.db, 'select from presence_term where account_id = $1', [partner.id]),
    ).toEqual([])
  })

  it('counts a group and window once, however many orders the partner had there', async () => {
    const partner = await joinPartner(world)
    await settleIn(partner, 130, 100)
    const before = await presenceOf(partner)
    await world.asOwner(
      `select record_presence(account_id, order_id, $2) from presence_term where account_id = $1`,
      [partner.id, world.clock.now()],
    )
    expect(await presenceOf(partner)).toEqual(before)
    expect(before.z).toBeCloseTo(presence([{ clicks: 130, mu: 100 }]), 12)
  })

  it('above 2 keeps the level and takes a tenth of a group; above 3 with four orders it is looked at', async () => {
    const partner = await joinPartner(world)
    await settleIn(partner, 130, 100)
    await settleIn(partner, 130, 100)
    const { z, level_max } = await presenceOf(partner)
    expect(z).toBeGreaterThan(2)
    expect(level_max).toBe(1)
    await setAge(world, partner, 30)
    await world.asOwner(
      `insert into partner_standing (account_id, advertisers) values ($1, 10)
       on conflict (account_id) do update set advertisers = 10`,
      [partner.id],
    )
    const kept = await partner.api.standing.level({})
    expect([kept.level, kept.levels[1]?.met]).toEqual([1, { advertisers: true, days: true, presence: false }])
    await settleIn(partner, 135, 100)
    await judgeAll(partner)
    expect(await limited(partner)).toBeGreaterThan(0n)
    expect(await alarmsOf(partner)).toEqual([])
    await settleIn(partner, 140, 100)
    expect(await alarmsOf(partner)).toHaveLength(1)
    expect((await presenceOf(partner)).z).toBeGreaterThan(3)
    // It is told once, and once orders are as clicked as others the level rises again.
    await settleIn(partner, 140, 100)
    expect(await alarmsOf(partner)).toHaveLength(1)
    for (let n = 0; n < 12; n += 1) await settleIn(partner, 90, 100)
    expect((await presenceOf(partner)).level_max).toBeNull()
    expect((await partner.api.standing.level({})).level).toBe(2)
    await judgeAll(partner)
    expect(await limited(partner)).toBe(0n)
  })
})

describe('what people look at', () => {
  it('takes four orders, however high it is: the fourth is told of, and not the third', async () => {
    const partner = await joinPartner(world)
    for (let n = 0; n < 3; n += 1) await settleIn(partner, 180, 100)
    const { z, orders } = await presenceOf(partner)
    expect([z > 3, orders]).toEqual([true, 3])
    expect(await alarmsOf(partner)).toEqual([])
    await settleIn(partner, 100, 100)
    expect((await presenceOf(partner)).z).toBeGreaterThan(3)
    expect(await alarmsOf(partner)).toHaveLength(1)
  })

  it('is told of a partner whose withdrawal is in review already too, and leaves the review and the money as they are', async () => {
    const partner = await joinPartner(world)
    await payIn(world, partner, '50.00')
    const destination_id = await bindCard(world, partner)
    const withdraw = async (amount: string) => {
      const wish = { amount, destination_id }
      const step_up = await partner.stepUp('withdraw', wish)
      return (await partner.api.wallet.withdraw({ ...wish, step_up }, { idempotencyKey: randomUUID() })).id
    }
    const id = await withdraw('30.00')
    const support = await joinStaff(world, 'support')
    const disputed = { id, reason: 'destination_of_somebody_else', disputed: '30.00' } as const
    await support.api.reviewStaff.reviewOpen(disputed, { idempotencyKey: randomUUID() })
    const review = () => many(world.ctx.db, 'select * from review where account_id = $1', [partner.id])
    const [before, wallet] = [await review(), await partner.api.wallet.property({})]
    expect(before).toHaveLength(1)

    for (let n = 0; n < 5; n += 1) await settleIn(partner, 150, 100)
    expect(await alarmsOf(partner)).toHaveLength(1)
    expect(await review()).toEqual(before)
    expect(await partner.api.wallet.property({})).toEqual(wallet)
    // It ends at its own date, as approved, and what is not in it goes on meanwhile.
    expect((await partner.api.wallet.withdrawalDetail({ id: await withdraw('10.00') })).state).toBe(
      'requested',
    )
    world.clock.advance(72 * 3_600_000)
    expect((await partner.api.wallet.withdrawalDetail({ id })).state).toBe('approved')
    expect(await alarmsOf(partner)).toHaveLength(1)
  })
})

describe('a review of high presence', () => {
  const key = () => ({ idempotencyKey: randomUUID() })
  const note = 'Looked at its groups'
  let manager: TestStaff
  let approver: TestStaff
  beforeAll(async () => {
    manager = await joinStaff(world, 'campaign_manager')
    approver = await joinStaff(world, 'approver')
  })

  async function raised(): Promise<TestPartner> {
    const partner = await joinPartner(world)
    await payIn(world, partner, '50.00')
    for (let n = 0; n < 4; n += 1) await settleIn(partner, 150, 100)
    return partner
  }
  const listed = async ({ id }: TestPartner) =>
    (await approver.api.trafficStaff.presenceList({})).items.find((item) => item.id === id)
  const find = ({ id }: TestPartner, finding: 'chance' | 'helped') =>
    manager.api.trafficStaff.presenceReview({ id, finding, note })
  const confirm = (id: string, by = approver) => by.api.proposalStaff.proposalConfirm({ id }, key())

  it('tells staff of whom, by which orders, and of nobody below', async () => {
    const partner = await raised()
    await fillEscrow(world, world.campaigns.landing, 10_000_000_000n)
    await offerPlans(world.ctx, partner.id)
    const order = await offerOf(world, partner, world.campaigns.landing)
    await world.asOwner('update presence_term set order_id = $2 where account_id = $1 and clicks = 150', [
      partner.id,
      order,
    ])
    const item = await listed(partner)
    expect(item?.terms).toHaveLength(4)
    expect(item?.terms[0]).toMatchObject({ results: 150, expected: 100 })
    expect(item).toMatchObject({ partner: partner.username, orders: 4, reviewed: null, proposals: [] })
    expect(item?.z).toBeCloseTo(presence(Array.from({ length: 4 }, () => ({ clicks: 150, mu: 100 }))), 1)
    const three = await joinPartner(world)
    for (let n = 0; n < 3; n += 1) await settleIn(three, 180, 100)
    expect(await listed(three)).toBeUndefined()
    expect(await refusalOf(find(three, 'chance'))).toBe('data_error')
  })

  it('takes two people: chance counts no more, level and share are as anybody’s, and no money moves', async () => {
    const partner = await raised()
    const wallet = await partner.api.wallet.property({})
    const { id, about } = await find(partner, 'chance')
    expect(about).toBe(partner.username)
    expect((await find(partner, 'chance')).id).toBe(id)
    expect((await listed(partner))?.proposals.map((each) => each.id)).toEqual([id])
    expect(await refusalOf(confirm(id, manager))).toBe('role_missing')
    await confirm(id)
    await confirm(id)
    expect(await listed(partner)).toBeUndefined()
    await judgeAll(partner)
    expect(await limited(partner)).toBe(0n)
    expect(await partner.api.wallet.property({})).toEqual(wallet)
    // The same windows say it no more; four new orders do, and are told of anew.
    await settleIn(partner, 150, 100)
    expect((await presenceOf(partner)).orders).toBe(1)
    for (let n = 0; n < 3; n += 1) await settleIn(partner, 150, 100)
    expect(await alarmsOf(partner)).toHaveLength(2)
    expect(await listed(partner)).toMatchObject({ orders: 4, reviewed: { finding: 'chance' } })
  })

  it('that finds help changes nothing but what is known of it; who has fallen meanwhile is not reviewed', async () => {
    const partner = await raised()
    const before = await presenceOf(partner)
    const [helped, chance] = [await find(partner, 'helped'), await find(partner, 'chance')]
    await confirm(helped.id)
    expect(await presenceOf(partner)).toEqual(before)
    expect(await listed(partner)).toMatchObject({ reviewed: { finding: 'helped' } })
    for (let n = 0; n < 12; n += 1) await settleIn(partner, 90, 100)
    expect(await listed(partner)).toBeUndefined()
    expect(await refusalOf(confirm(chance.id))).toBe('data_error')
  })
})

describe('locks', () => {
  it('waits for nobody who records views of the partner’s other groups', async () => {
    const partner = await joinPartner(world)
    await settleIn(partner, 130, 100)
    const rows = async () =>
      (
        await world.asOwner<{ xmin: string }>('select xmin::text from flight where account_id = $1', [
          partner.id,
        ])
      ).map(({ xmin }) => xmin)
    const before = await rows()
    await settleIn(partner, 160, 100)
    expect((await presenceOf(partner)).z).toBeGreaterThan(2)
    // What settlement did not write it cannot have locked.
    expect(await rows()).toEqual(expect.arrayContaining(before))
  })
})

/** Each of the partner's groups is judged, as the job does. */
async function judgeAll(partner: TestPartner): Promise<void> {
  const groups = await many<{ group_id: string }>(
    world.ctx.db,
    'select distinct group_id from flight where account_id = $1',
    [partner.id],
  )
  for (const { group_id } of groups)
    await callMoney(world.jobs.db, 'hold_excess', { group: group_id, now: world.clock.now() })
}

/** How many of the partner's flights have the smaller share. */
async function limited(partner: TestPartner): Promise<bigint> {
  const text = 'select count(*) as n from flight where account_id = $1 and limited'
  return (await one<{ n: bigint }>(world.ctx.db, text, [partner.id])).n
}
