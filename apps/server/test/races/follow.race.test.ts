import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { one } from '../../src/db/read.ts'
import { keepFollows } from '../../src/following/keep-follows.ts'
import { stoppedBy } from '../guarantees/stopped-by.ts'
import { brokenInvariants } from '../support/books.ts'
import { deliver } from '../support/deliver.ts'
import {
  confirmFollow,
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
import { watchLocks } from './lock-watch.ts'

const rounds = 6
const followersEach = 6
/** Below this the settlements only queued up nicely, and the run shows nothing. */
const lockWaitsMin = 20

let world: World & { readonly appUrl: string }
let beside: Pool
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  beside = openPostgres(world.appUrl, { max: 2 })
})
afterAll(async () => {
  await beside?.end()
  await world?.close()
})

it('settles the followers of one account at once, while it funds, settles and is followed, and nobody waits for good', {
  timeout: 120_000,
}, async () => {
  const followed = await openFollowedAccount(world, { cash: 200_000_000n, feeBp: 1000 })
  const followers = await Promise.all(
    Array.from({ length: followersEach }, () =>
      openFollower(world, followed, { cash: 150_000_000n, shareBp: 1000 }),
    ),
  )
  const before = (await followed.partner.balances()).available
  const locks = watchLocks(beside)
  let settled = 0
  for (let round = 0; round < rounds; round += 1) {
    settled += await oneRound(followed.partner, followers)
  }
  const waits = await locks.stop()
  const { shares, funded } = await one<{ shares: bigint; funded: bigint }>(
    world.ctx.db,
    `select (select coalesce(sum(profit_share), 0)::bigint from follow_order) as shares,
       (select coalesce(sum(funded_cash - released_cash), 0)::bigint from ad_order
         where account_id = $1 and state not in ('settled')) as funded`,
    [followed.partner.partnerId],
  )
  process.stdout.write(`follows: ${settled} settlements, shares of ${shares}, ${waits} lock waits seen\n`)
  expect(settled).toBe(rounds * (followersEach + 1))
  // 0.47 of a gain of 4.70, in each settlement of a follower.
  expect(shares).toBe(BigInt(rounds * followersEach) * 470_000n)
  expect((await followed.partner.balances()).available).toBe(
    before + shares - funded - BigInt(rounds) * 1_100_000n,
  )
  expect(await brokenInvariants(world)).toEqual([])
  expect(waits).toBeGreaterThanOrEqual(lockWaitsMin)
})

/** Everybody has an order that can settle; then everything happens at once, each thing several times. */
async function oneRound(followed: Following['partner'], followers: readonly Following[]): Promise<number> {
  const [campaign, next] = [await followed.campaign(5_000_000_000n), await followed.campaign(5_000_000_000n)]
  const source = await putOn(followed, campaign, 15_000_000n)
  const ready = await Promise.all(
    followers.map(async (follower) => {
      const order = (await mirror(follower, source))?.order ?? ''
      await match(follower.partner, order)
      return { partner: follower.partner, order }
    }),
  )
  // One after the other: they are one group, and what falls to one of them is planted for all who record.
  for (const { order } of ready) await deliver(world, order, { seen: 200, clicked: 20 })
  await match(followed, source)
  await deliver(world, source, { seen: 200, clicked: 0 })
  for (const { partner, order } of [...ready, { partner: followed, order: source }]) {
    await ripen(partner, order)
  }

  const settling = [...ready, { partner: followed, order: source }, ...ready]
  const [results] = await Promise.all([
    Promise.all(settling.map(({ partner, order }) => settle(partner, order))),
    putOn(followed, next, 15_000_000n),
    ...Array.from({ length: 3 }, () => keepFollows(world.jobs)),
  ])
  await keepFollows(world.jobs)
  return results.filter(Boolean).length
}

it('of two accounts that begin to follow each other’s at the same moment, none ends up followed and following', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [a, b] = [
      await openFollowedAccount(world, { cash: 1_000_000n, feeBp: 0 }),
      await openFollowedAccount(world, { cash: 1_000_000n, feeBp: 0 }),
    ]
    const late = await openFollowedAccount(world, { cash: 1_000_000n, feeBp: 0 })
    const withdraw = ({ partner }: typeof a) =>
      partner.call('withdraw_followed_id', { session: partner.session, now: partner.now })
    const outcomes = await Promise.all([
      stoppedBy(withdraw(a).then(() => confirmFollow(a.partner, a.partner.id(), late, 1000))),
      stoppedBy(confirmFollow(b.partner, b.partner.id(), a, 1000)),
      stoppedBy(withdraw(b).then(() => confirmFollow(b.partner, b.partner.id(), a, 1000))),
      stoppedBy(withdraw(late).then(() => confirmFollow(late.partner, late.partner.id(), b, 1000))),
    ])
    for (const outcome of outcomes) expect(outcome).toMatch(/^nothing$|^400 follow_/)
    const { both } = await one<{ both: bigint }>(
      world.ctx.db,
      `select count(*) as both from follow m
       join follow n on n.account_id = m.followed_account_id and n.ended_at is null
       where m.ended_at is null`,
    )
    expect(both).toBe(0n)
  }
})

it('two accounts that followed each other in turn settle at the same moment without waiting for each other', async () => {
  const pairs: Awaited<ReturnType<typeof openSwapped>>[] = []
  for (let pair = 0; pair < 12; pair += 1) pairs.push(await openSwapped())
  const outcomes = await Promise.all(
    pairs
      .flat()
      .flatMap(({ partner, order }) => [
        stoppedBy(settle(partner, order)),
        stoppedBy(settle(partner, order)),
      ]),
  )
  expect(new Set(outcomes)).toEqual(new Set(['nothing']))
  const { settled } = await one<{ settled: bigint }>(
    world.ctx.db,
    `select count(*) as settled from follow_order where settle_seq is not null and order_id = any ($1)`,
    [pairs.flat().map(({ order }) => order)],
  )
  expect(settled).toBe(24n)
  expect(await brokenInvariants(world)).toEqual([])
})

/** Each of the two has a gain that it owes the other a share of: one under a follow that has ended, one under today's. */
async function openSwapped() {
  const terms = { cash: 100_000_000n, feeBp: 1000 }
  const [a, b] = [await openFollowedAccount(world, terms), await openFollowedAccount(world, terms)]
  const mine = await oneFollows(a, b)
  await a.partner.call('unfollow', {
    session: a.partner.session,
    follow: mine.follow,
    now: a.partner.now,
  })
  await a.partner.call('publish_followed_id', {
    session: a.partner.session,
    followed_id: a.followedId,
    fee_bp: a.feeBp,
    now: a.partner.now,
  })
  return [mine, await oneFollows(b, a)]
}

type Followed = Awaited<ReturnType<typeof openFollowedAccount>>

/** Takes the follower's own ID back, confirms a follow, and lets an order under it gain and ripen. */
async function oneFollows({ partner }: Followed, followed: Followed) {
  const follow = partner.id()
  await partner.call('withdraw_followed_id', { session: partner.session, now: partner.now })
  await confirmFollow(partner, follow, followed, 1000)
  const source = await putOn(followed.partner, await partner.campaign(900_000_000n), 10_000_000n)
  const order = (await mirror({ partner, follow }, source))?.order ?? ''
  await match(partner, order)
  await deliver(world, order, { seen: 200, clicked: 20 })
  await ripen(partner, order)
  return { partner, follow, order }
}
