import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { hrefOf } from '../../shell/desk-place.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './CampaignMoves.module.css'
import { DecideProposal } from './DecideProposal.tsx'
import { ProposeStanding } from './ProposeStanding.tsx'
import { ProposeTrials } from './ProposeTrials.tsx'

/** What waits for a second person about a campaign, and what this member of staff may propose or decide. */
export function CampaignMoves({ campaign, viewer }: { campaign: Campaign; viewer: Viewer }) {
  const { proposals } = campaign
  const isOpen = (kind: string) => proposals.some((proposal) => proposal.kind === kind)
  const proposes = viewer.role === 'campaign_manager'
  return (
    <div className={css.moves}>
      {proposals.map((proposal) => (
        <DecideProposal key={proposal.id} proposal={proposal} campaign={campaign} viewer={viewer} />
      ))}
      {proposes && !isOpen('campaign_terms') && (
        <a className={css.terms} href={hrefOf('campaignStaff.campaignList', { terms: campaign.id })}>
          {t(campaign.rule ? 'console.campaigns.newTerms' : 'console.campaigns.firstTerms')}
        </a>
      )}
      {proposes && !isOpen('trial_orders') && <ProposeTrials campaign={campaign} />}
      {proposes && !isOpen('standing_order') && <ProposeStanding campaign={campaign} />}
      <RowActions
        list="campaignStaff.campaignList"
        row={campaign}
        title={campaign.number}
        viewer={viewer}
        inMenu
      />
    </div>
  )
}
