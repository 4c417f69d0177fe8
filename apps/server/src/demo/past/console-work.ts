import { draftAnnouncement, releaseAnnouncement } from '../../announcements/announcements.ts'
import { proposeOn } from '../../campaigns/campaign-terms.ts'
import { proposeStanding, switchCampaignOff } from '../../campaigns/campaigns.ts'
import type { Tx } from '../../context.ts'
import { one } from '../../db/read.ts'
import { confirmProposal } from '../../proposals/proposals.ts'
import type { Staff } from '../../staff/sessions.ts'
import { seedAnnouncement } from '../announcements.ts'
import { seedCoupons } from '../coupons.ts'
import type { PastNetwork } from './network.ts'
import { pastInOtherLanguages, pastWords } from './words.ts'

/** What each of the network's standing orders is worth. */
const standing = '80.00'

/** What a campaign manager proposes and an approver confirms. */
export async function decide(
  network: PastNetwork,
  propose: (tx: Tx, manager: Staff) => Promise<{ readonly id: string }>,
): Promise<void> {
  const { id } = await network.does('campaign_manager', propose)
  await network.does('approver', (tx, staff) => confirmProposal(tx, staff, { id }))
}

/** Has the network keep an order of its own on a campaign, as two of its staff decide. */
export function keepStanding(network: PastNetwork, id: string): Promise<void> {
  const note = 'The network draws what no partner may.'
  return decide(network, (tx, staff) => proposeStanding(tx, staff, { id, amount: standing, note }))
}

/** Has a campaign offered to partners, as two of its staff decide. */
export function offer(network: PastNetwork, id: string): Promise<void> {
  const note = 'Its page and its picture are in place.'
  return decide(network, (tx, staff) => proposeOn(tx, staff, { id, note }))
}

/** Has a campaign offered no longer. */
export function offerNoLonger(network: PastNetwork, id: string) {
  return network.does('campaign_manager', (tx, staff) => switchCampaignOff(tx, staff, { id }))
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
