import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { type Language, languages } from '@fairlead/contract/wire'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { idUnder, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many, readStatement } from '../db/read.ts'
import type { Translations } from '../http/translations.ts'
import { mustExist, openAbout, type ProposalView, propose } from '../proposals/proposals.ts'
import { actOnce } from '../staff/act.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'

type Campaign = Data<typeof campaignStaff.campaignAdd>
type Row = {
  id: string
  number: string
  advertiser_id: string
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
  escrow_unmatched: bigint
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
  select c.id, c.number, c.advertiser_id, a.name as advertiser, c.official_push, c.content_type, c.active, c.trials_needed,
    trial.settled as trials_settled, trial.running as trials_running, nullif(s.amount, 0) as standing,
    c.active and coalesce(s.amount, 0) = 0 and n.share_ceiling as standing_missing, m.since as due_since, m.reason as due_reason,
    coalesce(e.balance, 0) as escrow,
    greatest(least(e.balance, e.matched_in - e.reserved_net), 0) as escrow_free,
    greatest(e.balance - (e.matched_in - e.reserved_net), 0) as escrow_unmatched, c.created_at,
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
  const proposals = await openAbout(ctx, ['campaign_terms', 'campaign_on', 'trial_orders', 'standing_order'])
  const items = rows.map((row) => ({
    ...view(row),
    trial_due: dueOf(row),
    standing_missing: row.standing_missing,
    proposals: [...(proposals.get(row.id) ?? [])],
  }))
  return { items }
}

/**
 * Adds a campaign: inactive, without terms, with an empty escrow; the same request under the same key is answered with the one that is
 * there. Throws Refusal data_error or trials_too_few.
 */
export async function addCampaign(
  tx: Tx,
  staff: Staff,
  input: Input<typeof campaignStaff.campaignAdd>,
): Promise<Campaign> {
  const { advertiser_id, official_push, content_type, trials_needed } = input
  if (!tx.network.demo && trials_needed < trialsMin) throw new Refusal('trials_too_few')
  const now = tx.clock.now()
  const key = staffKey(staff, 'add_campaign', input, now)
  const id = idUnder(key)
  const args = {
    staff: staff.token,
    campaign: id,
    number: newReference('C', 6),
    advertiser: advertiser_id,
    official_push,
    content_type,
    trials_needed,
    now,
  }
  const { row } = await actOnce(tx, staff, {
    key,
    call: ['add_campaign', args],
    read: readStatement<Row>(`${selectCampaigns} where c.id = $1`, [id]),
  })
  return view(row)
}

/** Offers a campaign no longer; to offer it again takes two people. Throws Refusal data_error. */
export async function switchCampaignOff(
  ctx: Ctx,
  staff: Staff,
  { id }: Input<typeof campaignStaff.campaignOff>,
): Promise<Campaign> {
  await callMoney(ctx.db, 'switch_campaign_off', {
    campaign: id,
    staff: staff.token,
    now: ctx.clock.now(),
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
    advertiser_id: row.advertiser_id,
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
    escrow_unmatched: formatAmount(row.escrow_unmatched),
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
