import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { limits } from '@fairlead/contract/limits'
import { Refusal } from '@fairlead/contract/refusals'
import { languages } from '@fairlead/contract/wire'
import { translate } from '@fairlead/locales/translate'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many, maybeOne } from '../db/read.ts'
import type { Translations } from '../http/translations.ts'
import { outlookFrom, outlookOf } from '../plan/outlook.ts'
import type { Staff } from '../staff/sessions.ts'

type Words = 'product' | 'content' | 'game_description' | 'user_targeting'
type Terms = NonNullable<Data<typeof campaignStaff.campaignTerms>['terms']>
type Row = Pick<
  Terms,
  | 'product'
  | 'picture'
  | 'film'
  | 'content'
  | 'game_description'
  | 'user_targeting'
  | 'landing_page'
  | 'level_min'
  | 'languages'
  | 'payout_event'
> & {
  version: number | null
  translations: Translations<Words>
  cpm: bigint
  payout: bigint
  payout_cap_bp: number
  put_min: bigint
  put_max: bigint
  flight_s: number
  attribution_s: number
  validation_s: number
}

/** The newest terms of a campaign, whole. Throws Refusal data_error where there is no such campaign. */
export async function readTerms(
  ctx: Ctx,
  _staff: Staff,
  { id }: Input<typeof campaignStaff.campaignTerms>,
): Promise<Data<typeof campaignStaff.campaignTerms>> {
  const row = await maybeOne<Row>(
    ctx.db,
    `select r.version, r.product, r.picture, r.film, r.content, r.game_description, r.user_targeting, r.translations,
       r.landing_page, r.level_min, r.languages, r.cpm, r.payout, r.payout_event, r.payout_cap_bp, r.put_min, r.put_max,
       r.flight_s, r.attribution_s, r.validation_s
     from campaign c
     left join lateral (select * from plan_rule where campaign_id = c.id order by version desc limit 1) r on true
     where c.id = $1`,
    [id],
  )
  if (!row) throw new Refusal('data_error')
  return { version: row.version ?? 0, terms: row.version === null ? null : view(row) }
}

/**
 * What stands beside an offer on these prices: the outlook that partners read (docs/rules.md, Outlook), and what the
 * offer's own arithmetic needs. Throws Refusal data_error where there is no such campaign.
 */
export async function previewOffer(
  ctx: Ctx,
  _staff: Staff,
  { id, ...prices }: Input<typeof campaignStaff.campaignPreview>,
): Promise<Data<typeof campaignStaff.campaignPreview>> {
  const known = id !== undefined && (await maybeOne(ctx.db, 'select id from campaign where id = $1', [id]))
  if (id !== undefined && !known) throw new Refusal('data_error')
  const fees = await many<{ level: number; fee_bp: number }>(
    ctx.db,
    'select level, fee_bp from level_rule order by level',
  )
  const outlook =
    id === undefined
      ? outlookFrom([])
      : await outlookOf(ctx, {
          campaign_id: id,
          // Prices are steps of 0.10 a thousand, so one impression costs whole micros.
          impression_price: parseAmount(prices.price_per_thousand) / 1000n,
          payout: parseAmount(prices.payout),
          payout_event: prices.payout_event,
        })
  return {
    outlook,
    fees: fees.map(({ level, fee_bp }) => ({ level, fee_percent: fee_bp / 100 })),
    stop_loss_percent: limits.stopLossPercent,
    site: ctx.siteUrl,
    ad_labels: Object.fromEntries(languages.map((lang) => [lang, translate(lang, 'ad.label')])),
  }
}

function view(row: Row): Terms {
  const {
    translations,
    cpm,
    payout_cap_bp,
    flight_s,
    attribution_s,
    validation_s,
    version: _,
    ...terms
  } = row
  return {
    ...terms,
    translations: languages.flatMap((lang) => {
      const words = translations[lang]
      return words ? [{ lang, ...words }] : []
    }),
    price_per_thousand: formatAmount(cpm),
    payout: formatAmount(row.payout),
    payout_cap_percent: payout_cap_bp / 100,
    put_min: formatAmount(row.put_min),
    put_max: formatAmount(row.put_max),
    flight_seconds: flight_s,
    attribution_seconds: attribution_s,
    validation_seconds: validation_s,
  }
}
