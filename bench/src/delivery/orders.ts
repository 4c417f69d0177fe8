import { many } from '@fairlead/server/src/db/read.ts'
import { agreeProposals, campaignId } from '../campaign.ts'
import type { Lane } from '../lane.ts'
import type { BenchNetwork } from '../network.ts'
import { prepareLane } from '../prepare-lane.ts'

/** Running orders of 100.00 each: at 0.10 per thousand a million views. */
export const runningLane: Lane = { name: 'running', partners: 32, ordersEach: 1, putMicros: 100_000_000n }

/** Groups, by their payout: eight orders in each, so that nobody comes near a quarter of one. */
const groups = 4
const payoutStep = 1_000

/**
 * Offers, funds and matches the orders of all groups through the product's own functions; returns the groups' ids. Pace and
 * stop-loss are asked as ever and never in the way: what is measured is views that are paid.
 */
export async function startGroups({ ctx, owner }: BenchNetwork): Promise<string[]> {
  const terms = await agreeProposals(owner, 'campaign_terms', groups - 1)
  await owner.query({
    text: `
    insert into plan_rule (proposal_id, campaign_id, version, frozen_at, product, picture, content, game_description, user_targeting,
        landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s)
      select ($1::uuid[])[n - 1], campaign_id, n, frozen_at, product, picture, content, game_description, user_targeting, landing_page, cpm,
        payout + ${payoutStep} * (n - 1), payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s
      from plan_rule, generate_series(2, ${groups}) n where campaign_id = '${campaignId}'`,
    values: [terms],
  })
  await prepareLane(ctx, owner, runningLane)
  await owner.query(`
    update ad_order o set rule_version = r.version, payout = r.payout
      from bench.item i, plan_rule r
      where i.lane = '${runningLane.name}' and o.account_id = i.account_id and o.id = i.order_id
        and r.campaign_id = o.campaign_id and r.version = 1 + i.n % ${groups};
    select fund_order(i.session, o.id, ${runningLane.putMicros}, o.rule_version, i.step_up, i.params, '{}', 'bench:' || o.id,
        i.params, gen_random_uuid(), now())
      from bench.item i join ad_order o on o.account_id = i.account_id and o.id = i.order_id
      where i.lane = '${runningLane.name}';
    select match_order(account_id, order_id, gen_random_uuid(), now()) from bench.item where lane = '${runningLane.name}';
    update flight set stop_loss = budget, starts_at = ends_at - interval '12 days'`)
  const made = await many<{ id: string }>(owner, 'select id from ad_group order by id', [])
  if (made.length !== groups) throw new Error(`${made.length} groups instead of ${groups}`)
  return made.map(({ id }) => id)
}
