import type { Ctx } from '../context.ts'
import { listCampaigns } from './campaigns.ts'

/**
 * What whoever starts the server is told of offered campaigns on which the network keeps no standing order, as after an
 * upgrade from 0.2.0; nothing where there are none.
 */
export async function standingMissing(ctx: Ctx): Promise<readonly string[]> {
  const { items } = await listCampaigns(ctx)
  const missing = items.filter(({ standing_missing }) => standing_missing)
  if (missing.length === 0) return []
  const names = missing.map(({ number, rule }) => (rule ? `${number} (${rule.product})` : number))
  return [
    `  no standing order on ${names.join(', ')}:`,
    '    where partners’ orders do not reach the ceiling together, no ad is shown.',
    '    A campaign manager proposes one at the console, Campaigns; an approver confirms it.',
  ]
}
