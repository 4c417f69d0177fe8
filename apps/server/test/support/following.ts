import { randomUUID } from 'node:crypto'
import { followLimits } from '@fairlead/contract/follow-limits'
import type { TestPartner } from './people.ts'
import type { World } from './world.ts'

const dayMs = 86_400_000

/** Puts settled orders of 10.00 into a partner's past, one a day, each with this revenue of 5.00 consumed; micros. */
export async function giveHistory(
  world: World,
  accountId: string,
  revenues: readonly bigint[],
  campaignId = world.campaigns.landing,
): Promise<void> {
  for (const [index, revenue] of revenues.entries()) {
    const at = new Date(world.clock.now().getTime() - (revenues.length - index) * dayMs)
    const id = await settledOrder(world, accountId, campaignId, { at, consumed: 5_000_000n, revenue })
    await world.asOwner('select record_standing($1, $2, $3)', [accountId, id, at])
    await world.asOwner('select tally_order($1, $2)', [accountId, id])
  }
}

/** Puts so many orders of 10.00 into a partner's past that were stopped before anything of them was shown. */
export async function giveStoppedAtOnce(world: World, accountId: string, orders: number): Promise<void> {
  const at = world.clock.now()
  for (let n = 0; n < orders; n += 1) {
    const id = await settledOrder(world, accountId, world.campaigns.landing, {
      at,
      consumed: 0n,
      revenue: 0n,
    })
    await world.asOwner('select tally_order($1, $2)', [accountId, id])
  }
}

async function settledOrder(
  world: World,
  accountId: string,
  campaignId: string,
  { at, consumed, revenue }: { at: Date; consumed: bigint; revenue: bigint },
): Promise<string> {
  const id = randomUUID()
  await world.asOwner(
    `insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
     select $1, $2, * from (values
       (1, 'offer', 'none', 'waiting', 'system', $3::timestamptz), (2, 'fund', 'waiting', 'matching', 'partner', $3),
       (3, 'match', 'matching', 'running', 'system', $3), (4, 'finish', 'running', 'finished', 'system', $3),
       (5, 'close', 'finished', 'settling', 'system', $3), (6, 'settle', 'settling', 'settled', 'system', $3)) moves`,
    [accountId, id, at],
  )
  await world.asOwner(
    `insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq, impression_price,
       payout, fee_bp, offered_at, answer_by, funded_at, matched_at, finished_at, closed_at, settled_at, funded_cash,
       consumed_cash, released_cash, reserve_total, accrued, unreserved, settled_out)
     values ($1, $2, 'FL-PAST', $3, 1, 'settled', 6, 5500, 290000, 1200, $4, $4, $4, $4, $4, $4, $4, 10000000, $6::bigint,
       10000000 - $6::bigint, 30000000, $5::bigint, 30000000 - $5::bigint, $5::bigint)`,
    [accountId, id, campaignId, at, revenue, consumed],
  )
  await world.asOwner('select add_to_total($1, p_settled => 1)', [accountId])
  return id
}

/** Makes an account old and experienced enough for a followed ID: 90 days, 30 settled orders. */
export async function makeOperable(
  world: World,
  partner: TestPartner,
  revenues: readonly bigint[] = Array.from({ length: followLimits.settledOrdersMin }, () => 6_000_000n),
): Promise<void> {
  await setAge(world, partner, followLimits.accountDaysMin)
  await giveHistory(world, partner.id, revenues)
}

/** Lets the account have been opened so many days ago. */
export async function setAge(world: World, partner: TestPartner, days: number): Promise<void> {
  await world.asOwner('update partner set account_opened_at = $2 where id = $1', [
    partner.id,
    new Date(world.clock.now().getTime() - days * dayMs),
  ])
}

/** Confirms a follow with the transaction password. */
export async function followId(
  partner: TestPartner,
  followed_id: string,
  { share_percent = 10, fee_percent = 10 }: { share_percent?: number; fee_percent?: number } = {},
) {
  const terms = { followed_id, share_percent, fee_percent }
  const step_up = await partner.stepUp('follow', terms)
  return partner.api.following.follow({ ...terms, step_up }, { idempotencyKey: randomUUID() })
}
