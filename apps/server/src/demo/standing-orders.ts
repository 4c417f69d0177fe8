import { proposeStanding } from '../campaigns/campaigns.ts'
import type { Ctx, Tx } from '../context.ts'
import { many } from '../db/read.ts'
import { confirmProposal } from '../proposals/proposals.ts'
import type { Staff } from '../staff/sessions.ts'
import { demoCampaigns } from './campaigns.ts'

/** What each of the demo's standing orders is worth: some thousand views. */
const amount = '50.00'

/** The demo's campaigns on which nobody has decided yet whether the network keeps an order of its own. */
export async function withoutStanding(ctx: Ctx): Promise<string[]> {
  const rows = await many<{ id: string }>(
    ctx.db,
    `select c.id from campaign c where c.id = any ($1) and not exists (select from standing_order where campaign_id = c.id)
     order by c.id`,
    [demoCampaigns],
  )
  return rows.map(({ id }) => id)
}

/** Has the network keep a standing order on these campaigns, as two of its staff would; a job puts them. */
export async function seedStanding(
  ctx: Tx,
  campaignIds: readonly string[],
  manager: Staff,
  approver: Staff,
): Promise<void> {
  for (const id of campaignIds) {
    const note = 'The network draws what no partner may.'
    const proposal = await proposeStanding(ctx, manager, { id, amount, note })
    await confirmProposal(ctx, { ...approver, idempotencyKey: `seed-standing-${id}` }, { id: proposal.id })
  }
}
