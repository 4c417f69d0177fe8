import { one } from '../../src/db/read.ts'
import { Real } from '../ledger-model/real.ts'
import { giveHistory } from './following.ts'
import { settleOrder } from './settle.ts'
import type { World } from './world.ts'

/** Past the server: a followed account, and its followers with their follows, each with the ledger's functions. */
export type Following = { readonly partner: Real; readonly follow: string }

/** An account with 90 days, 30 settled orders and this much cash, and the ID it published. Micros. */
export async function openFollowedAccount(world: World, { cash, feeBp }: { cash: bigint; feeBp: number }) {
  const partner = await Real.open(world)
  await partner.payIn(cash)
  await world.asOwner(
    `update partner set account_opened_at = account_opened_at - interval '90 days' where id = $1`,
    [partner.partnerId],
  )
  await giveHistory(
    world,
    partner.partnerId,
    Array.from({ length: 30 }, () => 5_000_000n),
  )
  const hex = partner.partnerId.replace(/-/g, '').slice(-12).toUpperCase().replace(/[01]/g, 'Z')
  const followedId = `OP-${hex.slice(0, 6)}`
  await partner.call('publish_followed_id', {
    session: partner.session,
    followed_id: followedId,
    fee_bp: feeBp,
    now: partner.now,
  })
  return { partner, followedId, feeBp }
}

/** A new follower with this much cash and a confirmed follow. */
export async function openFollower(
  world: World,
  followed: { readonly followedId: string; readonly feeBp: number },
  { cash, shareBp }: { cash: bigint; shareBp: number },
): Promise<Following> {
  const partner = await Real.open(world)
  await partner.payIn(cash)
  const follow = partner.id()
  await confirmFollow(partner, follow, followed, shareBp)
  return { partner, follow }
}

/** Confirms a follow as a good transaction password would. */
export async function confirmFollow(
  partner: Real,
  follow: string,
  { followedId, feeBp }: { readonly followedId: string; readonly feeBp: number },
  shareBp: number,
): Promise<void> {
  const proof = await partner.stepUp('follow')
  const terms = { followed_id: followedId, share_bp: shareBp, fee_bp: feeBp }
  await partner.call('follow_account', {
    session: partner.session,
    follow,
    ...terms,
    ...proof,
    now: partner.now,
  })
}

/** Offers a campaign to an account and puts an amount on it; answers the order. */
export async function putOn(partner: Real, campaign: string, amount: bigint): Promise<string> {
  const order = partner.id()
  await partner.call('offer_order', {
    account: partner.partnerId,
    order,
    plan_number: order,
    campaign,
    now: partner.now,
  })
  await fund(partner, order, amount)
  return order
}

async function fund(partner: Real, order: string, amount: bigint): Promise<void> {
  const { rule_version } = await one<{ rule_version: number }>(
    partner.world.ctx.db,
    'select rule_version from ad_order where account_id = $1 and id = $2',
    [partner.partnerId, order],
  )
  const proof = await partner.stepUp('fund')
  const rest = { outlook: '{}', ...partner.key(), entry: partner.id(), now: partner.now }
  const wish = { session: partner.session, order, amount, rule_version }
  await partner.call('fund_order', { ...wish, ...proof, ...rest })
}

type FollowOrder = { order: string | null; amount: string; skipped: string | null }

/** What a source order means under a follow; null when that has been decided before. */
export function mirror({ partner, follow }: Following, source: string): Promise<FollowOrder | null> {
  const order = partner.id()
  const rest = { order, plan_number: order, outlook: '{}', entry: partner.id(), now: partner.now }
  return partner.call<'fund_follow_order', FollowOrder | null>('fund_follow_order', {
    account: partner.partnerId,
    follow,
    source_order: source,
    ...rest,
  })
}

export async function match(partner: Real, order: string): Promise<void> {
  await partner.call('match_order', {
    account: partner.partnerId,
    order,
    entry: partner.id(),
    now: partner.now,
  })
}

/** Stops an order and lets its last tokens die and its validation period pass: it waits for its settlement. */
export async function ripen(partner: Real, order: string): Promise<void> {
  await partner.call('stop_order', { session: partner.session, order, now: partner.now })
  partner.world.clock.advance(15_000)
  await partner.call('close_order', {
    account: partner.partnerId,
    order,
    delivery_entry: partner.id(),
    release_entry: partner.id(),
    now: partner.now,
  })
  partner.world.clock.advance(90_000)
}

/** Settles an order; false when it was settled before. */
export function settle(partner: Real, order: string): Promise<boolean> {
  return settleOrder(partner.world.jobs.db, { account: partner.partnerId, order, now: partner.now })
}
