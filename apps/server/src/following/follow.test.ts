import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import {
  followId,
  giveHistory,
  giveStoppedAtOnce,
  makeOperable,
  setAge,
} from '../../test/support/following.ts'
import { joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { decideAbout } from '../../test/support/standing.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let follower: TestPartner
let followed: TestPartner
let followedId: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  follower = await joinPartner(world)
  followed = await joinPartner(world)
  followedId = await publish(followed)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

async function publish(partner: TestPartner, fee_percent = 10): Promise<string> {
  await makeOperable(world, partner)
  const { followed_id } = await partner.api.following.publish({ fee_percent })
  return followed_id ?? ''
}

/** Tries and says why not; nothing in the books may have changed. */
async function refused(call: () => Promise<unknown>): Promise<string> {
  const before = await countBooks(world)
  const key = await refusalOf(call())
  expect(await countBooks(world)).toEqual(before)
  return key
}

const reasons = async (partner: TestPartner) =>
  (await partner.api.following.list({})).items.map(({ end_reason }) => end_reason)

describe('following a followed ID', () => {
  it('is a follow under the terms that the transaction password was entered for', async () => {
    await payIn(world, follower, '200.00')
    const follow = await followId(follower, followedId, { share_percent: 15 })
    expect(follow).toMatchObject({
      followed_id: followedId,
      share_percent: 15,
      fee_percent: 10,
      ended_at: null,
      end_reason: null,
      orders: 0,
      net_gain: '0.00',
      stops_at_loss: '30.00',
      loss_counted_from: '200.00',
    })
    const { current, items, own } = await follower.api.following.list({})
    expect([current, items]).toEqual([follow, [follow]])
    expect(own).toMatchObject({ followed_id: null, published: false, followers: 0 })
    expect((await followed.api.following.list({})).own).toMatchObject({
      followed_id: followedId,
      published: true,
      followers: 1,
    })
  })

  it('takes 10 % of the balance where nothing else is said, and an ID typed carelessly', async () => {
    const terms = { followed_id: ` ${followedId.toLowerCase()} `, fee_percent: 10 }
    const step_up = await follower.stepUp('follow', terms)
    const follow = await follower.api.following.follow(
      { ...terms, step_up },
      { idempotencyKey: randomUUID() },
    )
    expect([follow.followed_id, follow.share_percent]).toEqual([followedId, 10])
  })

  it('asked for again with the same key is the same follow', async () => {
    const terms = { followed_id: followedId, share_percent: 10, fee_percent: 10 }
    const wish = { ...terms, step_up: await follower.stepUp('follow', terms) }
    const idempotencyKey = randomUUID()
    const first = await follower.api.following.follow(wish, { idempotencyKey })
    expect(await follower.api.following.follow(wish, { idempotencyKey })).toEqual(first)
    expect(
      await refusalOf(follower.api.following.follow({ ...wish, share_percent: 11 }, { idempotencyKey })),
    ).toBe('idempotency_key_reused')
  })

  it('of somebody else ends the follow before: one at a time', async () => {
    await followId(follower, followedId)
    const other = await publish(await joinPartner(world))
    await followId(follower, other)
    const { current, items } = await follower.api.following.list({})
    expect(current?.followed_id).toBe(other)
    expect(items.map(({ end_reason }) => end_reason)).toEqual([null, 'replaced'])
  })

  it('refuses an ID that nobody published: ID error, please re-enter', async () => {
    expect(await refused(() => followId(follower, 'OP-222222'))).toBe('follow_id_wrong')
    expect(await refused(() => followId(follower, 'whatever'))).toBe('follow_id_wrong')
  })

  it('refuses an ID that was withdrawn', async () => {
    await followed.api.following.withdrawId({})
    expect(await refused(() => followId(follower, followedId))).toBe('follow_id_wrong')
  })

  it('refuses the ID of an account that is disabled, and shows no record of it', async () => {
    await decideAbout(world, { id: followed.id, action: 'disable', reason: 'login_stolen', days: 5 })
    expect(await refused(() => followId(follower, followedId))).toBe('follow_id_wrong')
    const { api } = follower
    expect(await refusalOf(api.following.detail({ followed_id: followedId }))).toBe('follow_id_wrong')
  })

  it('refuses one’s own ID', async () => {
    expect(await refused(() => followId(followed, followedId))).toBe('follow_id_own')
  })

  it('refuses the ID that one follows already, whatever the terms', async () => {
    await followId(follower, followedId)
    expect(await refused(() => followId(follower, followedId, { share_percent: 5 }))).toBe(
      'follow_id_current',
    )
  })

  it('refuses somebody who is followed or could be: depth 1', async () => {
    const other = await joinPartner(world)
    const otherId = await publish(other)
    expect(await refused(() => followId(other, followedId))).toBe('follow_while_followed')
    await followId(follower, followedId)
    await followed.api.following.withdrawId({})
    // The ID is withdrawn, but its follows have not been ended yet.
    expect(await refused(() => followId(followed, otherId))).toBe('follow_while_followed')
    await world.runJobs()
    expect((await followId(followed, otherId)).followed_id).toBe(otherId)
  })

  it('refuses a fee that the ID no longer asks, and a share or fee above 20 %', async () => {
    await followed.api.following.publish({ fee_percent: 20 })
    expect(await refused(() => followId(follower, followedId, { fee_percent: 10 }))).toBe(
      'follow_fee_changed',
    )
    const terms = { followed_id: followedId, share_percent: 20, fee_percent: 20 }
    const step_up = await follower.stepUp('follow', terms)
    for (const wrong of [{ share_percent: 21 }, { share_percent: 0 }, { fee_percent: 21 }]) {
      const call = () =>
        follower.api.following.follow({ ...terms, ...wrong, step_up }, { idempotencyKey: randomUUID() })
      expect(await refused(call)).toBe('params')
    }
    expect((await followId(follower, followedId, { fee_percent: 20 })).fee_percent).toBe(20)
  })

  it('refuses a step-up for other terms, another ID or another action', async () => {
    const terms = { followed_id: followedId, share_percent: 10, fee_percent: 10 }
    const other = await publish(await joinPartner(world))
    const ask = (step_up: string) => () =>
      follower.api.following.follow({ ...terms, step_up }, { idempotencyKey: randomUUID() })
    for (const changed of [{ share_percent: 9 }, { fee_percent: 9 }, { followed_id: other }]) {
      const token = await follower.stepUp('follow', { ...terms, ...changed })
      expect(await refused(ask(token))).toBe('step_up_invalid')
    }
    const withdraw = await follower.stepUp('withdraw', { amount: '5.00', destination_id: randomUUID() })
    expect(await refused(ask(withdraw))).toBe('step_up_invalid')
    expect(await refused(ask('A'.repeat(43)))).toBe('step_up_invalid')
  })
})

describe('unfollowing', () => {
  it('ends the follow at once, at any time, and twice is as once', async () => {
    const { id } = await followId(follower, followedId)
    const ended = await follower.api.following.unfollow({ id })
    expect([ended.end_reason, ended.ended_at]).toEqual(['unfollowed', world.clock.now().toISOString()])
    world.clock.advance(1_000)
    expect(await follower.api.following.unfollow({ id })).toEqual(ended)
    expect((await follower.api.following.list({})).current).toBeNull()
  })

  it('stays possible for a disabled account', async () => {
    const { id } = await followId(follower, followedId)
    await decideAbout(world, { id: follower.id, action: 'disable', reason: 'login_stolen', days: 5 })
    expect((await follower.api.following.unfollow({ id })).end_reason).toBe('unfollowed')
  })

  it('refuses a follow of somebody else as one that is nobody’s', async () => {
    const { id } = await followId(follower, followedId)
    expect(await refused(() => followed.api.following.unfollow({ id }))).toBe('data_error')
    expect(await refused(() => followed.api.following.orders({ id }))).toBe('data_error')
  })
})

describe('publishing a followed ID', () => {
  it('refuses an account younger than 90 days, and one with fewer than 30 settled orders', async () => {
    const young = await joinPartner(world)
    await giveHistory(
      world,
      young.id,
      Array.from({ length: 30 }, () => 5_000_000n),
    )
    await setAge(world, young, 89)
    expect(await refused(() => young.api.following.publish({}))).toBe('publish_too_young')
    await setAge(world, young, 90)
    expect((await young.api.following.publish({})).published).toBe(true)

    const green = await joinPartner(world)
    await setAge(world, green, 400)
    await giveHistory(
      world,
      green.id,
      Array.from({ length: 29 }, () => 5_000_000n),
    )
    expect(await refused(() => green.api.following.publish({}))).toBe('publish_too_few_orders')
  })

  it('counts no order that delivered nothing, and shows none in the record', async () => {
    const trader = await joinPartner(world)
    await setAge(world, trader, 90)
    await giveStoppedAtOnce(world, trader.id, 30)
    expect((await trader.api.following.list({})).own.settled_orders).toBe(0)
    expect(await refused(() => trader.api.following.publish({}))).toBe('publish_too_few_orders')
    await makeOperable(world, trader)
    const { followed_id } = await trader.api.following.publish({})
    expect(await follower.api.following.detail({ followed_id: followed_id ?? '' })).toMatchObject({
      settled_orders: 30,
      put: '300.00',
      outlook: { settled_orders: 30 },
    })
  })

  it('refuses somebody who follows: depth 1', async () => {
    const { id } = await followId(follower, followedId)
    await makeOperable(world, follower)
    expect(await refused(() => follower.api.following.publish({}))).toBe('publish_while_following')
    await follower.api.following.unfollow({ id })
    expect((await follower.api.following.publish({})).published).toBe(true)
  })

  it('changes the fee for those who follow later, never for a follow that is there', async () => {
    await followId(follower, followedId)
    expect(await followed.api.following.publish({ fee_percent: 20 })).toMatchObject({ fee_percent: 20 })
    expect((await follower.api.following.list({})).current?.fee_percent).toBe(10)
  })

  it('taken back ends every follow, tells its follower, and comes back as the same ID', async () => {
    await followId(follower, followedId)
    expect(await followed.api.following.withdrawId({})).toMatchObject({ published: false })
    await world.runJobs()
    expect(await reasons(follower)).toEqual(['id_withdrawn'])
    const [notice] = (await follower.api.notice.list({})).items
    expect(notice?.title).toBe(`You no longer follow ${followedId}`)
    expect(await followed.api.following.publish({})).toMatchObject({
      followed_id: followedId,
      published: true,
      followers: 0,
    })
  })
})

describe('the record of a followed ID', () => {
  it('is computed from every settled order, losses included', async () => {
    const trader = await joinPartner(world)
    // 20 orders win 1.00, then ten lose 3.00.
    const revenues = Array.from({ length: 30 }, (_, n) => (n < 20 ? 6_000_000n : 2_000_000n))
    await makeOperable(world, trader, revenues)
    const { followed_id } = await trader.api.following.publish({ fee_percent: 12 })
    expect(await follower.api.following.detail({ followed_id: followed_id ?? '' })).toMatchObject({
      fee_percent: 12,
      account_days: 90,
      settled_orders: 30,
      lost_orders: 10,
      put: '300.00',
      revenue: '140.00',
      consumed: '150.00',
      profit: '-10.00',
      drawdown: '30.00',
      outlook: { enough: true, lost_share_percent: 33, p10: '-30.00', p50: '10.00', p90: '10.00' },
    })
  })

  it('is refused for an ID that nobody can follow: ID error, please re-enter', async () => {
    const { api } = follower
    expect(await refusalOf(api.following.detail({ followed_id: 'OP-222222' }))).toBe('follow_id_wrong')
    await followed.api.following.withdrawId({})
    expect(await refusalOf(api.following.detail({ followed_id: followedId }))).toBe('follow_id_wrong')
  })
})
