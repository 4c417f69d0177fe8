import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { offerPlans } from './offer-plans.ts'

/** How long after one look the same partner's plans are looked through again. */
const againMs = 5 * 60_000
/** As many partners as one round takes on; those who wait longest come first, so that a large network only looks rarer. */
const onceMax = 100

/**
 * Offers partners what has become free for them since the last look: a campaign that is new, has new terms or new escrow,
 * or whose order of theirs is over (docs/rules.md, Orders: offers come from the system). Several servers share the work.
 */
export async function keepOffering(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const due = await many<{ id: string }>(
    ctx.db,
    `update partner set offers_looked_at = $1
     where id in (
       select id from partner
       where state = 'active' and account_opened_at is not null
         and (offers_looked_at is null or offers_looked_at <= $2)
       order by offers_looked_at nulls first limit $3 for update skip locked)
     returning id`,
    [now, new Date(now.getTime() - againMs), onceMax],
  )
  for (const { id } of due) await offerPlans(ctx, id)
}
