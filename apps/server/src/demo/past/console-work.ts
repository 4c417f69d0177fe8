import { one } from '../../db/read.ts'
import { draftAnnouncement, releaseAnnouncement } from '../../notice/announcements.ts'
import { proposeStanding, switchCampaign } from '../../operator/campaigns.ts'
import { confirmProposal } from '../../operator/proposals.ts'
import { seedAnnouncement } from '../announcements.ts'
import { seedCoupons } from '../coupons.ts'
import type { PastNetwork } from './network.ts'
import { pastInOtherLanguages, pastWords } from './words.ts'

/** What each of the network's standing orders is worth. */
const standing = '80.00'

/** Has the network keep an order of its own on a campaign, as two of its staff decide. */
export async function keepStanding(network: PastNetwork, id: string): Promise<void> {
  const note = 'The network draws what no partner may.'
  const proposal = await network.does('campaign_manager', (tx, staff) =>
    proposeStanding(tx, staff, { id, amount: standing, note }),
  )
  await network.does('approver', (tx, staff) => confirmProposal(tx, staff, { id: proposal.id }))
}

/** Has a campaign offered to partners, or offered no longer. */
export function offer(network: PastNetwork, id: string, active: boolean) {
  return network.does('campaign_manager', (tx, staff) => switchCampaign(tx, staff, { id, active }))
}

/** The campaign of a product. */
export async function campaignOf({ ctx }: PastNetwork, product: string): Promise<string> {
  const text = 'select campaign_id from plan_rule where product = $1 limit 1'
  return (await one<{ campaign_id: string }>(ctx.db, text, [product])).campaign_id
}

/** Opens the demo's activities, of which partners claim coupons, and tells everybody the first thing. */
export async function openActivities(network: PastNetwork): Promise<void> {
  const approver = await network.staff('approver')
  await network.does('content', (tx, content) => seedCoupons(tx, content, approver))
  await network.does('content', (tx, content) => seedAnnouncement(tx, content, approver))
}

/** Tells everybody that films are shown again. */
export async function announce(network: PastNetwork): Promise<void> {
  const { id } = await network.does('content', (tx, staff) =>
    draftAnnouncement(tx, staff, {
      category: 'system_maintenance',
      starts_at: network.clock.now().toISOString(),
      words: [
        { lang: 'en', ...pastWords.announcement },
        ...pastInOtherLanguages(({ announcement }) => announcement),
      ],
    }),
  )
  await network.does('approver', (tx, staff) => releaseAnnouncement(tx, staff, { id }))
}
