import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { followId, makeOperable } from '../../test/support/following.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, signInStaff, type TestPartner } from '../../test/support/people.ts'
import { decideAbout } from '../../test/support/standing.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'

let world: World
let followed: TestPartner
let followedId: string
let follower: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
  await fillEscrow(world, world.campaigns.second, 900_000_000n)
})
beforeEach(async () => {
  followed = await joinPartner(world)
  await payIn(world, followed, '60.00')
  await makeOperable(world, followed)
  followedId = (await followed.api.following.publish({})).followed_id ?? ''
  follower = await joinPartner(world)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

/** The followed account funds the landing plan; the jobs do what that asks for. Answers the source order's id. */
async function followedFunds(amount = '20.00'): Promise<string> {
  const id = await offerOf(world, followed, world.campaigns.landing)
  await put(followed, id, amount)
  await world.runJobs()
  return id
}

/** What the newest order of the followed account meant under the follower's newest follow. */
async function lastFollowOrder(partner = follower) {
  const [follow] = (await partner.api.following.list({})).items
  const [followOrder] = (await partner.api.following.orders({ id: follow?.id ?? '' })).items
  return followOrder
}

const skipped = async (partner = follower) => (await lastFollowOrder(partner))?.skipped

describe('an order of the followed account', () => {
  it('puts the follower’s share on the same plan, as the follower’s own order', async () => {
    await payIn(world, follower, '200.00')
    const { id: idOfFollow } = await followId(follower, followedId)
    const source = await followedFunds()
    const followOrder = await lastFollowOrder()
    expect(followOrder).toMatchObject({
      source_order_id: source,
      skipped: null,
      available_before: '200.00',
      amount: '20.00',
      net_gain: null,
      profit_share: null,
    })
    const order = await follower.api.plan.orderDetail({ id: followOrder?.order_id ?? '' })
    expect(order).toMatchObject({
      status: 'puting',
      put_amount: '20.00',
      source: { followed_id: followedId, profit_share: null },
    })
    expect((await followed.api.plan.orderDetail({ id: source })).source).toBeNull()
    expect((await follower.api.wallet.property({})).available_balance).toBe('180.00')
    const actors = await world.asOwner('select distinct actor from entry where order_id = $1', [order.id])
    expect(actors).toEqual([{ actor: `follow:${idOfFollow}` }, { actor: 'system' }])

    const statistics = await follower.api.overview.statistics({ type: 1 })
    expect([statistics.amount_invested, statistics.externally_operated]).toEqual(['20.00', '20.00'])
    const titles = (await follower.api.notice.list({})).items.map(({ title }) => title)
    expect(titles).toContain(`$20.00 funded on ${order.product}`)
  })

  it('is followed once, whatever runs again', async () => {
    await payIn(world, follower, '200.00')
    const { id } = await followId(follower, followedId)
    const source = await followedFunds()
    const before = await countBooks(world)
    await world.runJobs()
    const again = {
      account: follower.id,
      follow: id,
      source_order: source,
      order: randomUUID(),
      plan_number: 'FL-AGAIN',
      outlook: '{}',
      entry: randomUUID(),
      now: world.clock.now(),
    }
    expect(await callMoney(world.jobs.db, 'fund_follow_order', again)).toBeNull()
    expect(await countBooks(world)).toEqual(before)
  })

  it('is not followed when it was funded before the follow, or after the unfollow', async () => {
    await payIn(world, follower, '200.00')
    await followedFunds()
    world.clock.advance(1_000)
    const { id } = await followId(follower, followedId)
    await world.runJobs()
    expect(await lastFollowOrder()).toBeUndefined()
    await follower.api.following.unfollow({ id })
    await put(followed, await offerOf(world, followed, world.campaigns.second), '20.00')
    await world.runJobs()
    expect(await lastFollowOrder()).toBeUndefined()
  })

  it('takes promo and startup funds first, as any funding, but at most the share of the balance', async () => {
    await payIn(world, follower, '200.00')
    await grant(world, follower, 'promo', 3_000_000n)
    await followId(follower, followedId, { share_percent: 5 })
    await followedFunds()
    expect((await lastFollowOrder())?.amount).toBe('10.00')
    expect((await follower.api.wallet.property({})).available_balance).toBe('193.00')
  })

  it('is followed with less where the follower’s own limits leave less', async () => {
    await payIn(world, follower, '800.00')
    await followId(follower, followedId, { share_percent: 20 })
    await followedFunds()
    // 20 % would be 160.00; level 1 may have 100.00 at work.
    expect((await lastFollowOrder())?.amount).toBe('100.00')
  })
})

describe('an order of the followed account is skipped, with the reason,', () => {
  it('where the share is below the plan’s minimum', async () => {
    await payIn(world, follower, '49.99')
    await followId(follower, followedId)
    await followedFunds()
    expect(await lastFollowOrder()).toMatchObject({
      order_id: null,
      skipped: 'amount_below_minimum',
      amount: '0.00',
    })
    expect((await follower.api.wallet.property({})).available_balance).toBe('49.99')
    const titles = (await follower.api.notice.list({})).items.map(({ title }) => title)
    expect(titles[0]).toMatch(/ not funded$/)
  })

  it('where the follower has an order on that plan', async () => {
    await payIn(world, follower, '200.00')
    await put(follower, await offerOf(world, follower, world.campaigns.landing), '5.00')
    await followId(follower, followedId)
    await followedFunds()
    expect(await skipped()).toBe('plan_already_live')
  })

  it('where the plan is not for the follower’s level', async () => {
    const { landing } = world.campaigns
    const from = (level: number) =>
      world.asOwner('update plan_rule set level_min = $2 where campaign_id = $1', [landing, level])
    await payIn(world, follower, '200.00')
    const mine = await offerOf(world, follower, landing)
    await follower.api.plan.orderDecline({ id: mine })
    await followId(follower, followedId)
    await offerOf(world, followed, landing)
    await from(2)
    await followedFunds()
    await from(1)
    expect(await skipped()).toBe('plan_not_offered')
  })

  it('where the followed account stands in it with less than 5 % of its own money', async () => {
    await payIn(world, followed, '140.01')
    await payIn(world, follower, '200.00')
    await followId(follower, followedId)
    await followedFunds('10.00')
    expect(await skipped()).toBe('source_stakes_too_little')
  })

  it('but not where it is 5 % exactly', async () => {
    await payIn(world, followed, '140.00')
    await payIn(world, follower, '200.00')
    await followId(follower, followedId)
    await followedFunds('10.00')
    expect(await skipped()).toBeNull()
  })

  it('where the followed account put promo credit instead of its own money', async () => {
    await grant(world, followed, 'promo', 18_000_000n)
    await payIn(world, follower, '200.00')
    await followId(follower, followedId)
    await followedFunds('20.00')
    expect(await skipped()).toBe('source_stakes_too_little')
  })

  it('where the follower has no more room at work', async () => {
    await payIn(world, follower, '300.00')
    await put(follower, await offerOf(world, follower, world.campaigns.second), '96.00')
    await followId(follower, followedId)
    await followedFunds()
    expect(await skipped()).toBe('amount_above_level_cap')
  })

  it('where the account is disabled', async () => {
    await payIn(world, follower, '200.00')
    await followId(follower, followedId)
    await decideAbout(world, { id: follower.id, action: 'disable', reason: 'login_stolen', days: 5 })
    await followedFunds()
    await (await signInStaff(world, 'approver')).accountStaff.enable({ id: follower.id })
    expect(await skipped()).toBe('account_not_active')
  })

  it('where the follower has asked to close the account', async () => {
    await payIn(world, follower, '200.00')
    await followId(follower, followedId)
    await follower.api.account.closureAsk({ login_password: follower.password })
    await followedFunds()
    expect(await lastFollowOrder()).toMatchObject({ order_id: null, skipped: 'account_closing' })
    expect((await follower.api.wallet.property({})).available_balance).toBe('200.00')
  })
})

describe('stopping', () => {
  beforeEach(async () => {
    await payIn(world, follower, '200.00')
  })

  it('by the followed account stops the follower’s order too, and says why', async () => {
    await followId(follower, followedId)
    const source = await followedFunds()
    await followed.api.plan.orderStop({ id: source }, { idempotencyKey: randomUUID() })
    await world.runJobs(15_000)
    const order = await follower.api.plan.orderDetail({ id: (await lastFollowOrder())?.order_id ?? '' })
    expect([order.status, order.reason, order.returned]).toEqual([
      'waitComputed',
      'stopped_with_source',
      '20.00',
    ])
    expect((await follower.api.wallet.property({})).available_balance).toBe('200.00')
  })

  it('while both are matching takes everything back', async () => {
    await world.asOwner(`update slot set active = false`)
    try {
      await followId(follower, followedId)
      const source = await followedFunds()
      await followed.api.plan.orderCancel({ id: source }, { idempotencyKey: randomUUID() })
      await world.runJobs()
      const order = await follower.api.plan.orderDetail({ id: (await lastFollowOrder())?.order_id ?? '' })
      expect([order.status, order.reason, order.returned]).toEqual([
        'putFailed',
        'stopped_with_source',
        '20.00',
      ])
    } finally {
      await world.asOwner(`update slot set active = true`)
    }
  })

  it('is the follower’s own right at any time, and touches nobody else', async () => {
    await followId(follower, followedId)
    const source = await followedFunds()
    const id = (await lastFollowOrder())?.order_id ?? ''
    await follower.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
    await world.runJobs()
    expect((await follower.api.plan.orderDetail({ id })).reason).toBe('stopped_by_partner')
    expect((await followed.api.plan.orderDetail({ id: source })).status).toBe('puting')
  })

  it('by the followed account moves nothing after the unfollow', async () => {
    const { id: follow } = await followId(follower, followedId)
    const source = await followedFunds()
    const id = (await lastFollowOrder())?.order_id ?? ''
    await follower.api.following.unfollow({ id: follow })
    await followed.api.plan.orderStop({ id: source }, { idempotencyKey: randomUUID() })
    await world.runJobs()
    expect((await follower.api.plan.orderDetail({ id })).status).toBe('puting')
  })
})
