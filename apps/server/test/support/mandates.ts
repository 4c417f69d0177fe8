import { one } from '../../src/db/read.ts'
import { Real } from '../ledger-model/real.ts'
import { giveHistory } from './operated.ts'
import { settleOrder } from './settle.ts'
import type { World } from './world.ts'

/** Past the server: a followed account, and its followers with their mandates, each with the ledger's functions. */
export type Following = { readonly partner: Real; readonly mandate: string }

/** An account with 90 days, 30 settled orders and this much cash, and the ID it published. Micros. */
export async function openOperated(world: World, { cash, feeBp }: { cash: bigint; feeBp: number }) {
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
  const operatedId = `OP-${hex.slice(0, 6)}`
  await partner.call('publish_operated_id', {
    session: partner.session,
    operated_id: operatedId,
    fee_bp: feeBp,
    now: partner.now,
  })
  return { partner, operatedId, feeBp }
}

/** A new follower with this much cash and a confirmed mandate. */
export async function openFollower(
  world: World,
  operated: { readonly operatedId: string; readonly feeBp: number },
  { cash, shareBp }: { cash: bigint; shareBp: number },
): Promise<Following> {
  const partner = await Real.open(world)
  await partner.payIn(cash)
  const mandate = partner.id()
  await follow(partner, mandate, operated, shareBp)
  return { partner, mandate }
}

/** Confirms a mandate as a good transaction password would. */
export async function follow(
  partner: Real,
  mandate: string,
  { operatedId, feeBp }: { readonly operatedId: string; readonly feeBp: number },
  shareBp: number,
): Promise<void> {
  const proof = await partner.stepUp('follow')
  const terms = { operated_id: operatedId, share_bp: shareBp, fee_bp: feeBp }
  await partner.call('follow_operated_id', {
    session: partner.session,
    mandate,
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

type Mirrored = { order: string | null; amount: string; skipped: string | null }

/** What a source order means under a mandate; null when that has been decided before. */
export function mirror({ partner, mandate }: Following, source: string): Promise<Mirrored | null> {
  const order = partner.id()
  const rest = { order, plan_number: order, outlook: '{}', entry: partner.id(), now: partner.now }
  return partner.call<'fund_under_mandate', Mirrored | null>('fund_under_mandate', {
    account: partner.partnerId,
    mandate,
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

/** Stops an order and lets its last tokens die and its maturity pass: it waits for its settlement. */
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
