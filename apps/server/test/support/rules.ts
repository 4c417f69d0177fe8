import { randomUUID } from 'node:crypto'
import { newId } from '../../src/db/ids.ts'
import { callMoney } from '../../src/db/money.ts'
import { one } from '../../src/db/read.ts'
import { staffToken } from './staff.ts'
import type { World } from './world.ts'

/** What a test changes about a plan's terms; amounts in micros. */
export type RuleChange = {
  readonly cpm?: bigint
  readonly payout?: bigint
  readonly payoutCapBp?: number
  readonly flightSeconds?: number
  readonly validationSeconds?: number
  /** What is advertised, by language. */
  readonly product?: Readonly<{ en: string } & Record<string, string>>
}

/** Of this campaign if it has terms, else of the other: what a proposal of the next version says. */
const nextTerms = `
  select coalesce((select max(version) from plan_rule where campaign_id = $1), 0) + 1 as version, (
    select jsonb_strip_nulls(jsonb_build_object('product', product, 'picture', picture, 'content', content,
      'game_description', game_description, 'user_targeting', user_targeting, 'landing_page', landing_page,
      'price_per_thousand', coalesce($3::bigint, cpm)::text, 'payout', coalesce($4::bigint, payout)::text,
      'payout_event', payout_event, 'payout_cap_percent', (coalesce($5::integer, payout_cap_bp) / 100)::text,
      'put_min', put_min::text, 'put_max', put_max::text, 'flight_seconds', coalesce($6::integer, flight_s)::text,
      'attribution_seconds', attribution_s::text, 'validation_seconds', coalesce($7::integer, validation_s)::text,
      'translations', translations::text, 'level_min', level_min::text, 'languages', array_to_string(languages, ','),
      'film', film))
    from plan_rule where campaign_id in ($1, $2) order by campaign_id = $1 desc, version desc limit 1) as terms`

/** What a proposal of a campaign's next terms says: as its newest, or as another campaign's where it has none, but for the change. */
export async function termsOf(
  { ctx }: Pick<World, 'ctx'>,
  campaignId: string,
  change: RuleChange = {},
  like = campaignId,
): Promise<Readonly<Record<string, string>>> {
  const { version, terms } = await one<{ version: number; terms: Record<string, string> }>(
    ctx.db,
    nextTerms,
    [
      campaignId,
      like,
      change.cpm ?? null,
      change.payout ?? null,
      change.payoutCapBp ?? null,
      change.flightSeconds ?? null,
      change.validationSeconds ?? null,
    ],
  )
  return { ...terms, ...(change.product && namedIn(terms, change.product)), version: String(version) }
}

/** The same terms about a product of another name. */
function namedIn(terms: Readonly<Record<string, string>>, product: NonNullable<RuleChange['product']>) {
  const others: Record<string, object> = JSON.parse(terms.translations ?? '{}')
  const translations = Object.entries(others).map(([lang, words]) => [
    lang,
    { ...words, product: product[lang] ?? product.en },
  ])
  return { product: product.en, translations: JSON.stringify(Object.fromEntries(translations)) }
}

/**
 * Adds the next version of a campaign's rule, as two of its staff agree: as its newest but for the change, and the first one
 * as that of another campaign. Offers made from now on are frozen to it; older ones keep theirs.
 */
export async function addRule(
  world: Pick<World, 'ctx' | 'staff' | 'asOwner'>,
  campaignId: string,
  change: RuleChange = {},
  like = campaignId,
): Promise<number> {
  const terms = await termsOf(world, campaignId, change, like)
  await agree(world, 'campaign_terms', campaignId, terms)
  return Number(terms.version)
}

/** Has a campaign offered on its newest terms, as two of its staff agree. */
export async function offerCampaign(
  world: Pick<World, 'ctx' | 'staff' | 'asOwner'>,
  campaignId: string,
): Promise<void> {
  const { version } = await one<{ version: number }>(
    world.ctx.db,
    'select max(version) as version from plan_rule where campaign_id = $1',
    [campaignId],
  )
  await agree(world, 'campaign_on', campaignId, { version: String(version) })
}

/** The campaign of an order. */
export async function campaignOf({ ctx }: Pick<World, 'ctx'>, orderId: string): Promise<string> {
  const text = 'select campaign_id from ad_order where id = $1'
  return (await one<{ campaign_id: string }>(ctx.db, text, [orderId])).campaign_id
}

/** A campaign manager proposes, an approver confirms. */
async function agree(
  world: Pick<World, 'ctx' | 'staff' | 'asOwner'>,
  kind: string,
  subject: string,
  params: object,
): Promise<void> {
  const { db, clock } = world.staff
  const now = clock.now()
  const id = newId(now)
  await callMoney(db, 'propose', {
    id,
    kind,
    staff: await staffToken(world, 'campaign_manager'),
    subject,
    account: null,
    params: JSON.stringify(params),
    note: 'For a test',
    now,
  })
  await callMoney(db, 'confirm_proposal', {
    proposal: id,
    staff: await staffToken(world, 'approver'),
    ids: [randomUUID()],
    references: [],
    secret: null,
    now,
  })
}
