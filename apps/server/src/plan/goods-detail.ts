import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { shownAt } from '../http/shown-at.ts'

/** The product or game that an order advertises. */
export async function goodsDetail(
  ctx: Ctx,
  caller: Caller,
  orderId: string,
): Promise<Data<typeof plan.goodsDetail>> {
  const row = await maybeOne<Data<typeof plan.goodsDetail>>(
    ctx.db,
    `select o.id, word_in(r.product, r.translations, $3, 'product') as product, a.name as advertiser, r.picture,
       word_in(r.content, r.translations, $3, 'content') as content,
       word_in(r.game_description, r.translations, $3, 'game_description') as game_description,
       word_in(r.user_targeting, r.translations, $3, 'user_targeting') as user_targeting, r.landing_page, c.official_push
     from ad_order o
     join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
     join campaign c on c.id = o.campaign_id
     join advertiser a on a.id = c.advertiser_id
     where o.account_id = $1 and o.id = $2`,
    [caller.partnerId, orderId, caller.language],
  )
  if (!row) throw new Refusal('data_error')
  return {
    ...row,
    picture: shownAt(row.picture, ctx),
    landing_page: new URL(row.landing_page, ctx.siteUrl).href,
  }
}
