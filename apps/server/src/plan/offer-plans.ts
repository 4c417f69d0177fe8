import type { Ctx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { WordsInAll } from '../messages/worded.ts'
import { notify } from '../notice/notify.ts'

/** An offer that was declined rests so long after its seven days, unless the terms are new. */
const restMs = 7 * 86_400_000

/**
 * Offers a partner every active campaign with something in escrow whose terms are meant for the partner's level and
 * language, one open offer or live order per campaign. A no rests: the same terms are not offered again at once. Video
 * is not offered while nobody plays it.
 */
export async function offerPlans(ctx: Ctx, partnerId: string): Promise<void> {
  const rested = new Date(ctx.clock.now().getTime() - restMs)
  const campaigns = await many<{ id: string; product: WordsInAll }>(
    ctx.db,
    `select c.id, words_in_all(r.product, r.translations, 'product') as product from campaign c
     join escrow e on e.account_id = c.id
     join lateral (
       select x.version, x.product, x.translations, x.put_min, x.film, x as terms from plan_rule x
       where x.campaign_id = c.id order by x.version desc limit 1
     ) r on true
     where c.active and (c.content_type <> 'video' or r.film is not null) and e.balance >= r.put_min
       and meant_for($1, r.terms, $3) and not exists (
       select from ad_order o where o.account_id = $1 and o.campaign_id = c.id and (
         o.state in ('waiting', 'matching', 'running', 'finished', 'settling')
         or o.state = 'declined' and o.rule_version = r.version and o.answer_by > $2))
     order by c.created_at`,
    [partnerId, rested, ctx.clock.now()],
  )
  for (const { id, product } of campaigns) {
    const now = ctx.clock.now()
    const orderId = newId(now)
    await inOne(ctx, async (tx) => {
      const args = {
        account: partnerId,
        order: orderId,
        plan_number: newReference('FL', 7),
        campaign: id,
        now,
      }
      if (!(await callMoney(tx.db, 'offer_order', args))) return
      const link = `/plan/detail?id=${orderId}`
      await notify(tx, partnerId, 'activity_notification', 'plan_offered', { product }, link)
    })
  }
}
