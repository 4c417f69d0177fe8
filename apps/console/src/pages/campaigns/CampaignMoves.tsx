import { useState } from 'react'
import { rowActions } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { ActionDialog } from '../../shell/ActionDialog.tsx'
import type { Action } from '../../shell/ActionSteps.tsx'
import { hrefOf } from '../../shell/desk-place.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './CampaignMoves.module.css'
import { proposeStanding } from './propose-standing.ts'
import { proposeTrials } from './propose-trials.ts'
import type { Proposing } from './proposing.ts'

/** What this member of staff may propose about a campaign, or do with it. */
export function CampaignMoves({ campaign, viewer }: { campaign: Campaign; viewer: Viewer }) {
  const [asking, ask] = useState<Action>()
  const { proposals } = campaign
  const isOpen = (kind: string) => proposals.some((proposal) => proposal.kind === kind)
  const proposes = viewer.role === 'campaign_manager'
  const proposing: readonly Proposing[] = proposes
    ? [
        ...(isOpen('trial_orders') ? [] : [proposeTrials(campaign)]),
        ...(isOpen('standing_order') ? [] : proposeStanding(campaign)),
      ]
    : []
  const acts = rowActions('campaignStaff.campaignList', 'items', campaign, viewer)
  if (!proposes && acts.length === 0) return null
  return (
    <div className={css.moves}>
      {proposes && !isOpen('campaign_terms') && (
        <a className={css.terms} href={hrefOf('campaignStaff.campaignList', { terms: campaign.id })}>
          {t(campaign.rule ? 'console.campaigns.newTerms' : 'console.campaigns.firstTerms')}
        </a>
      )}
      <RowActions
        list="campaignStaff.campaignList"
        row={campaign}
        title={campaign.number}
        viewer={viewer}
        inMenu
        before={proposing.map(({ action, ...item }) => ({ ...item, onChoose: () => ask(action) }))}
      />
      {asking && <ActionDialog action={asking} onClose={() => ask(undefined)} />}
    </div>
  )
}
