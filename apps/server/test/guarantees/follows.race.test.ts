import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { deliver } from '../support/deliver.ts'
import {
  type Following,
  match,
  mirror,
  openFollowedAccount,
  openFollower,
  putOn,
  ripen,
  settle,
} from '../support/follows.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { call } from './call.ts'
import { stoppedBy } from './stopped-by.ts'

/** A follow is a follower's own word: nobody lengthens it, nobody shares in more than a gain, and depth is one. */
let world: World
let followed: Awaited<ReturnType<typeof openFollowedAccount>>
let other: Awaited<ReturnType<typeof openFollowedAccount>>
let follower: Following
let orderId: string
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  followed = await openFollowedAccount(world, { cash: 50_000_000n, feeBp: 1000 })
  other = await openFollowedAccount(world, { cash: 50_000_000n, feeBp: 1000 })
  follower = await openFollower(world, followed, { cash: 100_000_000n, shareBp: 1000 })
  const campaign = await follower.partner.campaign(100_000_000n)
  const source = await putOn(followed.partner, campaign, 10_000_000n)
  orderId = (await mirror(follower, source))?.order ?? ''
  await match(follower.partner, orderId)
  // 200 × 0.0055 consumed, 20 × 0.29 earned: a gain of 4.70, of which 0.47 is shared.
  await deliver(world, orderId, { seen: 200, clicked: 20 })
  await ripen(follower.partner, orderId)
  await settle(follower.partner, orderId)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world?.close())

it('the share of a settled gain is there to be stolen', async () => {
  const [row] = await world.asOwner(
    'select profit_share, above_high_water_mark from follow_order where order_id = $1',
    [orderId],
  )
  expect(row).toEqual({ profit_share: 470_000n, above_high_water_mark: 4_700_000n })
})

it('a follow is not confirmed without the transaction password', async () => {
  const partner = await Real.open(world)
  const terms = [partner.session, randomUUID(), followed.followedId, 1000, 1000]
  const attempt = call(
    world.ctx.db,
    'follow_account',
    ...terms,
    randomBytes(32),
    randomBytes(32),
    partner.now,
  )
  expect(await stoppedBy(attempt)).toBe('FLREF step_up_invalid')
})

it('no money is put under a follow that its follower ended', async () => {
  const left = await openFollower(world, followed, { cash: 100_000_000n, shareBp: 1000 })
  const source = await putOn(followed.partner, await left.partner.campaign(90_000_000n), 5_000_000n)
  await left.partner.call('unfollow', {
    session: left.partner.session,
    follow: left.follow,
    now: left.partner.now,
  })
  expect(await mirror(left, source)).toBeNull()
  expect((await left.partner.balances()).available).toBe(100_000_000n)
})

it('an ID that is published is not withdrawn on its followers’ behalf by somebody else’s word', async () => {
  const { partner, follow } = follower
  const ended = await call(world.jobs.db, 'end_follow', partner.partnerId, follow, partner.now)
  expect(ended.rows).toEqual([{ value: false }])
})

const bp = (column: string, value: number) =>
  world.asOwner(`update follow set ${column} = $2 where id = $1`, [follower.follow, value])

it('no fee above 20 % is asked, and the owner does not write one', async () => {
  const { partner, followedId } = other
  const asked = call(world.ctx.db, 'publish_followed_id', partner.session, followedId, 2001, partner.now)
  expect(await stoppedBy(asked)).toBe('23514 followed_account_fee_at_most_a_fifth')
  expect(await stoppedBy(bp('fee_bp', 2001))).toBe('23514 follow_fee_at_most_a_fifth')
})

it('no share above 20 % is confirmed, and the owner does not write one', async () => {
  const partner = await Real.open(world)
  const { step_up, params } = await partner.stepUp('follow')
  const terms = [partner.session, randomUUID(), followed.followedId, 2001, 1000]
  expect(await stoppedBy(call(world.ctx.db, 'follow_account', ...terms, step_up, params, partner.now))).toBe(
    '23514 follow_share_at_most_a_fifth',
  )
  expect(await stoppedBy(bp('share_bp', 2001))).toBe('23514 follow_share_at_most_a_fifth')
})

it('the terms under which an order was put do not change afterwards', async () => {
  expect(await stoppedBy(bp('fee_bp', 1900))).toBe('23503 follow_order_under_its_follow')
  expect(await stoppedBy(bp('share_bp', 1900))).toBe('23503 follow_order_under_its_follow')
})

it('the owner does not put more than the share of the balance, or share more than the fee on the gain', async () => {
  const more = (set: string) => world.asOwner(`update follow_order set ${set} where order_id = $1`, [orderId])
  expect(await stoppedBy(more('amount = amount + 1'))).toBe('23514 follow_order_at_most_its_share')
  expect(await stoppedBy(more('profit_share = profit_share + 1'))).toBe(
    '23514 follow_order_share_of_gain_only',
  )
  expect(await stoppedBy(more('above_high_water_mark = 0'))).toBe('23514 follow_order_share_of_gain_only')
})

it.each([
  ['deposit', 'custody'],
  ['fund', 'available'],
  ['release', 'held_cash'],
  ['settle', 'held_cash'],
  ['settle', 'available'],
])('no share is written into an entry of the type %s out of %s', async (type, from) => {
  const share = world.asOwner(
    `insert into posting
     select account_id, id, 99, type, 'profit_share', $1, account_id, 'available', $2, 10000, 0, 0
     from entry where type = $3 limit 1`,
    [from, followed.partner.partnerId, type],
  )
  expect(await stoppedBy(share)).toBe('23503 posting_kind_is_allowed')
})

const insertFollow = (account: string, followed: string) =>
  world.asOwner(
    `insert into follow (account_id, id, followed_account_id, share_bp, fee_bp, followed_at, base, to_make_good)
     values ($1, $2, $3, 1000, 1000, $4, 0, 0)`,
    [account, randomUUID(), followed, world.clock.now()],
  )

it('depth 1: the owner does not let a followed account follow, or a follower be followed', async () => {
  const [ours, theirs, mine] = [followed, other, follower].map(({ partner }) => partner.partnerId)
  expect(await stoppedBy(insertFollow(ours ?? '', theirs ?? ''))).toBe(
    '23503 follow_follower_is_not_followed',
  )
  await world.asOwner(
    `insert into followed_account (account_id, followed_id, fee_bp, published_at, withdrawn_at)
     values ($1, 'OP-ZZZZZZ', 0, $2, $2)`,
    [mine, world.clock.now()],
  )
  const late = await Real.open(world)
  await world.asOwner(`insert into follow_role values ($1, 'follower')`, [late.partnerId])
  expect(await stoppedBy(insertFollow(late.partnerId, mine ?? ''))).toBe(
    '23503 follow_followed_does_not_follow',
  )
  expect(
    await stoppedBy(
      world.asOwner('update followed_account set withdrawn_at = null where account_id = $1', [mine]),
    ),
  ).toBe('23503 followed_account_does_not_follow')
  expect(
    await stoppedBy(world.asOwner(`update follow_role set role = 'followed' where account_id = $1`, [mine])),
  ).toBe('23503 follow_follower_is_not_followed')
})

it('the owner gives nobody two current follows, or one of oneself', async () => {
  const { partnerId } = follower.partner
  expect(await stoppedBy(insertFollow(partnerId, other.partner.partnerId))).toBe('23505 follow_one_current')
  expect(await stoppedBy(insertFollow(followed.partner.partnerId, followed.partner.partnerId))).toBe(
    '23514 follow_not_of_oneself',
  )
})
