import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import { byLanguage } from '../http/translations.ts'
import { type ProposalView, propose } from '../proposals/proposals.ts'
import type { Staff } from '../staff/sessions.ts'
import { landingPageOf } from './landing-page.ts'

/**
 * Campaign manager: proposes the next numbered version of a campaign's terms. An approver's word freezes it; no version is
 * ever changed. A campaign with video needs a film, and no other may name one. What could not be confirmed is refused at
 * once: data_error, landing_page_not_https, film_missing, rule_does_not_fit where the table's constraints say so, or
 * terms_below_break_even where the campaign's newest trial shows that its views cannot pay.
 */
export async function proposeTerms(
  ctx: Tx,
  staff: Staff,
  { id, note, ...terms }: Input<typeof campaignStaff.campaignRule>,
): Promise<ProposalView> {
  const version = await newestVersion(ctx, id)
  // A path is one of the demo site.
  const film = !ctx.network.demo && terms.film?.startsWith('/') ? undefined : terms.film
  const params = {
    version: String(version + 1),
    product: terms.product,
    picture: terms.picture,
    content: terms.content,
    game_description: terms.game_description,
    user_targeting: terms.user_targeting,
    landing_page: landingPageOf(terms.landing_page, ctx.network.demo),
    price_per_thousand: String(parseAmount(terms.price_per_thousand)),
    payout: String(parseAmount(terms.payout)),
    payout_event: terms.payout_event,
    payout_cap_percent: String(terms.payout_cap_percent),
    put_min: String(parseAmount(terms.put_min)),
    put_max: String(parseAmount(terms.put_max)),
    flight_seconds: String(terms.flight_seconds),
    attribution_seconds: String(terms.attribution_seconds),
    validation_seconds: String(terms.validation_seconds),
    translations: JSON.stringify(byLanguage(terms.translations)),
    level_min: String(terms.level_min ?? 1),
    languages: (terms.languages ?? []).join(','),
    ...(film !== undefined && { film }),
  }
  return propose(ctx, staff, { kind: 'campaign_terms', subject: id, params, note })
}

/**
 * Campaign manager: proposes to offer a campaign on the terms that are its newest now; an approver confirms it. Throws
 * Refusal data_error, rule_does_not_fit for one that has no terms yet, and film_missing for one with video whose terms are
 * older than films.
 */
export async function proposeOn(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof campaignStaff.campaignOn>,
): Promise<ProposalView> {
  const version = await newestVersion(ctx, id)
  return propose(ctx, staff, {
    kind: 'campaign_on',
    subject: id,
    params: { version: String(version) },
    note,
  })
}

/** The number of a campaign's newest terms, 0 where it has none. Throws Refusal data_error where there is no such campaign. */
async function newestVersion(ctx: Ctx, campaignId: string): Promise<number> {
  const row = await maybeOne<{ version: number }>(
    ctx.db,
    `select coalesce((select max(version) from plan_rule where campaign_id = c.id), 0) as version from campaign c
     where c.id = $1`,
    [campaignId],
  )
  if (!row) throw new Refusal('data_error')
  return row.version
}
