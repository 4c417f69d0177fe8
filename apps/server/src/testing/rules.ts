import { one } from '../db/read.ts'
import type { World } from './world.ts'

/** What a test changes about a plan's terms; amounts in micros. */
export type RuleChange = {
  readonly cpm?: bigint
  readonly payout?: bigint
  readonly payoutCapBp?: number
  readonly flightSeconds?: number
  readonly maturitySeconds?: number
}

/** Adds the next version of a campaign's rule. Offers made from now on are frozen to it; older ones keep theirs. */
export async function addRule(world: World, campaignId: string, change: RuleChange = {}): Promise<number> {
  await world.asOwner(
    `insert into plan_rule (campaign_id, version, frozen_at, product, picture, content, game_description,
       user_targeting, landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s,
       attribution_s, maturity_s, translations)
     select campaign_id, version + 1, $2, product, picture, content, game_description, user_targeting, landing_page,
       coalesce($3, cpm), coalesce($4, payout), payout_event, coalesce($5, payout_cap_bp), put_min, put_max,
       coalesce($6, flight_s), attribution_s, coalesce($7, maturity_s), translations
     from plan_rule where campaign_id = $1 order by version desc limit 1`,
    [
      campaignId,
      world.clock.now(),
      change.cpm ?? null,
      change.payout ?? null,
      change.payoutCapBp ?? null,
      change.flightSeconds ?? null,
      change.maturitySeconds ?? null,
    ],
  )
  const { version } = await one<{ version: number }>(
    world.ctx.db,
    'select max(version) as version from plan_rule where campaign_id = $1',
    [campaignId],
  )
  return version
}
