import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { type Language, languages } from '@fairlead/contract/wire'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { byLanguage, type Translations } from '../http/translations.ts'
import { act } from './act.ts'
import { audit } from './audit.ts'
import { landingPageOf } from './landing-page.ts'
import { mustExist, openAbout, type ProposalView, propose } from './proposals.ts'
import type { Staff } from './sessions.ts'

type Campaign = Data<typeof campaignStaff.campaignAdd>
type Row = {
  id: string
  number: string
  advertiser: string
  official_push: boolean
  content_type: Campaign['content_type']
  active: boolean
  trials_needed: number
  trials_settled: bigint
  trials_running: bigint
  standing: bigint | null
  standing_missing: boolean
  due_since: Date | null
  due_reason: 'level_old' | 'flight_held' | null
  escrow: bigint
  escrow_free: bigint
  created_at: Date
  version: number | null
  frozen_at: Date
  product: string
  film: string | null
  cpm: bigint
  payout: bigint
  payout_event: 'click' | 'conversion'
  put_min: bigint
  put_max: bigint
  translations: Translations<'product'>
  level_min: number
  languages: Language[]
}

/**
 * With real money a campaign takes partners' cash only after so many trial orders have settled (docs/rules.md, Trial
 * orders).
 */
const trialsMin = 10

const selectCampaigns = `
  select c.id, c.number, a.name as advertiser, c.official_push, c.content_type, c.active, c.trials_needed,
    trial.settled as trials_settled, trial.running as trials_running, nullif(s.amount, 0) as standing,
    c.active and coalesce(s.amount, 0) = 0 and n.share_ceiling as standing_missing, m.since as due_since, m.reason as due_reason,
    coalesce(e.balance, 0) as escrow,
    greatest(least(e.balance, e.matched_in - e.reserved_net), 0) as escrow_free, c.created_at,
    r.version, r.frozen_at, r.product, r.film, r.cpm, r.payout, r.payout_event, r.put_min, r.put_max,
    r.translations, r.level_min, r.languages
  from campaign c
  join advertiser a on a.id = c.advertiser_id
  left join escrow e on e.account_id = c.id
  left join standing_order s on s.campaign_id = c.id
  left join trial_reminder m on m.campaign_id = c.id and m.ended_by is null and c.active
  cross join network n
  left join lateral (select * from plan_rule where campaign_id = c.id order by version desc limit 1) r on true
  cross join lateral (
    select count(*) filter (where o.state = 'settled' and o.consumed_cash > 0) as settled,
      count(*) filter (where o.state in ('matching', 'running', 'finished', 'settling')) as running
    from ad_order o where o.campaign_id = c.id and o.network_use = 'trial'
  ) trial`

/** Campaigns with their newest terms, their escrow, their trials and what waits for a second person; the newest first. */
export async function listCampaigns(ctx: Ctx): Promise<Data<typeof campaignStaff.campaignList>> {
  const rows = await many<Row>(ctx.db, `${selectCampaigns} order by c.created_at desc, c.id`)
  const proposals = await openAbout(ctx, ['trial_orders', 'standing_order'])
  const items = rows.map((row) => ({
    ...view(row),
    trial_due: dueOf(row),
    standing_missing: row.standing_missing,
    proposals: [...(proposals.get(row.id) ?? [])],
  }))
  return { items }
}

/** Adds a campaign: inactive, without terms, with an empty escrow. Throws Refusal data_error or trials_too_few. */
export async function addCampaign(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof campaignStaff.campaignAdd>,
): Promise<Campaign> {
  if (!ctx.network.demo && input.trials_needed < trialsMin) throw new Refusal('trials_too_few')
  const now = ctx.clock.now()
  const id = newId(now)
  const add = {
    text: `insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, active, created_at)
           select $1::uuid, $2, id, $4::boolean, $5, $6::integer, false, $7::timestamptz from advertiser where id = $3`,
    values: [
      id,
      newReference('C', 6),
      input.advertiser_id,
      input.official_push,
      input.content_type,
      input.trials_needed,
      now,
    ],
  }
  await act(ctx, staff, {
    change: async (db) => {
      if ((await db.query(add)).rowCount === 0) throw new Refusal('data_error')
      await callMoney(db, 'open_escrow', { campaign: id })
      return true
    },
    note: (done) => audit(done, 'campaign_add', null, id),
  })
  return findCampaign(ctx, id)
}

/**
 * Freezes the next numbered version of a campaign's terms. No version is ever changed: the app may only insert them.
 * A campaign with video needs a film, and no other may name one. Throws Refusal data_error, landing_page_not_https,
 * film_missing, rule_does_not_fit where the table's constraints say so, or terms_below_break_even where the campaign's
 * newest trial shows that its views cannot pay.
 */
export async function addRule(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof campaignStaff.campaignRule>,
): Promise<Campaign> {
  const { content_type } = await findCampaign(ctx, input.id)
  // A path is one of the demo site.
  const film = !ctx.network.demo && input.film?.startsWith('/') ? undefined : input.film
  if (content_type === 'video' && film === undefined) throw new Refusal('film_missing')
  if (content_type !== 'video' && input.film !== undefined) throw new Refusal('rule_does_not_fit')
  const freeze = {
    text: `insert into plan_rule (campaign_id, version, frozen_at, product, picture, content, game_description,
               user_targeting, landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s,
               attribution_s, maturity_s, translations, level_min, languages, film)
             select $1::uuid, coalesce(max(version), 0) + 1, $2::timestamptz, $3, $4, $5, $6, $7, $8, $9::bigint,
               $10::bigint, $11, $12::integer, $13::bigint, $14::bigint, $15::integer, $16::integer, $17::integer,
               $18::jsonb, $19::integer, $20::text[], $21
             from plan_rule where campaign_id = $1`,
    values: [
      input.id,
      ctx.clock.now(),
      input.product,
      input.picture,
      input.content,
      input.game_description,
      input.user_targeting,
      landingPageOf(input.landing_page, ctx.network.demo),
      parseAmount(input.price_per_thousand),
      parseAmount(input.payout),
      input.payout_event,
      input.payout_cap_percent * 100,
      parseAmount(input.put_min),
      parseAmount(input.put_max),
      input.flight_seconds,
      input.attribution_seconds,
      input.maturity_seconds,
      JSON.stringify(byLanguage(input.translations)),
      input.level_min ?? 1,
      input.languages ?? [],
      input.film,
    ],
  }
  await act(ctx, staff, {
    change: async (db) => {
      await db.query(freeze).catch((error: { code?: string }) => {
        // A check of the table, or the same number taken by somebody else a moment before.
        if (error.code === '23514' || error.code === '23505') throw new Refusal('rule_does_not_fit')
        throw error
      })
      const [price, payout] = [parseAmount(input.price_per_thousand) / 1000n, parseAmount(input.payout)]
      await callMoney(db, 'refuse_below_break_even', {
        campaign: input.id,
        price,
        payout,
        event: input.payout_event,
      })
      return true
    },
    note: async (done) => {
      const { rule } = await findCampaign(done, input.id)
      await audit(done, 'campaign_rule', null, input.id, { version: String(rule?.version) })
    },
  })
  return findCampaign(ctx, input.id)
}

/**
 * Offers a campaign, or offers it no longer. Throws Refusal rule_does_not_fit for one that has no terms yet, and
 * film_missing for one with video whose terms are older than films.
 */
export async function switchCampaign(
  ctx: Tx,
  staff: Staff,
  { id, active }: Input<typeof campaignStaff.campaignActive>,
): Promise<Campaign> {
  const { rule, content_type } = await findCampaign(ctx, id)
  if (active && !rule) throw new Refusal('rule_does_not_fit')
  if (active && content_type === 'video' && !rule?.film) throw new Refusal('film_missing')
  const text = 'update campaign set active = $2 where id = $1 and active <> $2'
  await act(ctx, staff, {
    change: async (db) => (await db.query({ text, values: [id, active] })).rowCount === 1,
    note: (done) => audit(done, active ? 'campaign_activate' : 'campaign_deactivate', null, id),
  })
  return findCampaign(ctx, id)
}

/** Campaign manager: proposes trial orders with the network's own money; an approver confirms them. */
export async function proposeTrials(
  ctx: Ctx,
  staff: Staff,
  { id, orders, note }: Input<typeof campaignStaff.trialStart>,
): Promise<ProposalView> {
  await mustExist(ctx, 'campaign', id)
  return propose(ctx, staff, { kind: 'trial_orders', subject: id, params: { orders: String(orders) }, note })
}

/**
 * Campaign manager: proposes how much each standing order of the network on a campaign is worth; an approver confirms it.
 * Throws Refusal data_error, or amount_below_minimum below what the campaign's newest terms take.
 */
export async function proposeStanding(
  ctx: Ctx,
  staff: Staff,
  { id, amount, note }: Input<typeof campaignStaff.standingSet>,
): Promise<ProposalView> {
  const { rule } = await findCampaign(ctx, id)
  if (!rule) throw new Refusal('data_error')
  const wish = amount === undefined ? 0n : parseAmount(amount)
  if (amount !== undefined && wish < parseAmount(rule.put_min))
    throw new Refusal('amount_below_minimum', { minimum: rule.put_min })
  return propose(ctx, staff, { kind: 'standing_order', subject: id, params: { amount: String(wish) }, note })
}

async function findCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const [row] = await many<Row>(ctx.db, `${selectCampaigns} where c.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return view(row)
}

function dueOf({ due_since: since, due_reason: reason }: Row) {
  return since && reason ? { since: since.toISOString(), reason } : null
}

function view(row: Row): Campaign {
  return {
    id: row.id,
    number: row.number,
    advertiser: row.advertiser,
    official_push: row.official_push,
    content_type: row.content_type,
    active: row.active,
    trials_needed: row.trials_needed,
    trials_settled: Number(row.trials_settled),
    trials_running: Number(row.trials_running),
    standing: row.standing === null ? null : formatAmount(row.standing),
    escrow: formatAmount(row.escrow),
    escrow_free: formatAmount(row.escrow_free),
    rule:
      row.version === null
        ? null
        : {
            version: row.version,
            frozen_at: row.frozen_at.toISOString(),
            product: row.product,
            film: row.film,
            price_per_thousand: formatAmount(row.cpm),
            payout: formatAmount(row.payout),
            payout_event: row.payout_event,
            put_min: formatAmount(row.put_min),
            put_max: formatAmount(row.put_max),
            translated: languages.filter((language) => row.translations[language]),
            level_min: row.level_min,
            languages: row.languages,
          },
    created_at: row.created_at.toISOString(),
  }
}
