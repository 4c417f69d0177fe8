import { Chip } from '@fairlead/ui/Chip'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useState } from 'react'
import { campaignApi } from '../../api.ts'
import { PageHead } from '../../calls/CallPage.tsx'
import { mayCall } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { day, money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { hrefOf, useAsked } from '../../shell/desk-place.ts'
import { Stacked } from '../../shell/Facts.tsx'
import { Listing } from '../../shell/Listing.tsx'
import type { Campaign } from '../../shell/operator.ts'
import { usePages } from '../../shell/usePages.ts'
import { rowKeys } from '../../shell/useRowKeys.ts'
import { t } from '../../words.ts'
import { CampaignWizard, newCampaign } from '../campaign-wizard/CampaignWizard.tsx'
import css from './CampaignMoves.module.css'
import { CampaignMoves } from './CampaignMoves.tsx'
import { DecideProposal } from './DecideProposal.tsx'
import { CampaignPage, NoSuchCampaign } from './live/CampaignPage.tsx'
import { payoutText } from './live/CampaignTerms.tsx'
import { ReturnsView } from './ReturnsView.tsx'
import { WhatIsDue } from './WhatIsDue.tsx'

const read = async () => ({ ...(await campaignApi.campaignList({})), next_cursor: null })

/** What is advertised on which terms, with the orders that the network itself keeps: trials and the standing one. */
export function CampaignsPage(viewer: Viewer) {
  const list = usePages('campaigns', read)
  const [returnsOf, show] = useState<Campaign>()
  const { terms, campaign } = useAsked()
  const items = list.data?.pages.flatMap((page) => page.items)
  const proposes = mayCall('campaignStaff.campaignRule', viewer.role)
  if (terms && proposes) {
    const known = items?.find(({ id }) => id === terms)
    if (known || terms === newCampaign) return <CampaignWizard key={terms} campaign={known} viewer={viewer} />
    if (!items) return <Skeleton rows={6} />
  }
  if (returnsOf) return <ReturnsView campaign={returnsOf} onBack={() => show(undefined)} />
  if (campaign) {
    const known = items?.find(({ id }) => id === campaign)
    if (known)
      return <CampaignPage key={campaign} campaign={known} viewer={viewer} onReturns={() => show(known)} />
    return items ? <NoSuchCampaign /> : <Skeleton rows={6} />
  }
  return (
    <>
      <PageHead page="campaignStaff.campaignList" viewer={viewer}>
        {proposes && (
          <a className={css.primary} href={hrefOf('campaignStaff.campaignList', { terms: newCampaign })}>
            {t('console.wizard.newCampaign')}
          </a>
        )}
      </PageHead>
      <WhatIsDue campaigns={items ?? []} />
      <Listing
        title={t('console.desk.campaigns')}
        head={null}
        list={list}
        columns={columnsFor(viewer)}
        rowHref={({ id }) => hrefOf('campaignStaff.campaignList', { campaign: id })}
        keys={rowKeys()}
        empty={{
          drawing: 'flows',
          title: t('console.campaigns.emptyTitle'),
          text: t('console.campaigns.emptyText'),
        }}
      />
    </>
  )
}

const columnsFor = (viewer: Viewer): readonly Column<Campaign>[] => [
  {
    label: t('console.campaigns.campaign'),
    cell: ({ number, rule, advertiser }) => (
      <Stacked main={rule?.product ?? number} note={`${number} · ${advertiser}`} />
    ),
  },
  {
    label: t('console.campaigns.state'),
    cell: ({ active }) => (
      <Chip tone={active ? 'sea' : 'plain'}>
        {t(active ? 'console.campaigns.active' : 'console.campaigns.inactive')}
      </Chip>
    ),
  },
  { label: t('console.campaigns.terms'), cell: ({ rule }) => termsOf(rule) },
  {
    label: t('console.campaigns.escrow'),
    align: 'right',
    cell: (campaign) => <Escrow campaign={campaign} />,
  },
  {
    label: t('console.campaigns.trials'),
    cell: ({ trials_settled: settled, trials_needed: needed, trials_running: count, trial_due: due }) => (
      <div>
        <Stacked
          main={t('console.campaigns.trialsOf', { settled, needed })}
          note={t('console.campaigns.trialsRunning', { count })}
        />
        {due && (
          <Stacked
            main={<Chip tone="amber">{t('console.trials.due')}</Chip>}
            note={t(`console.trials.${due.reason}`, { since: day(due.since) })}
          />
        )}
      </div>
    ),
  },
  {
    label: t('console.campaigns.standing'),
    cell: ({ standing, standing_missing }) =>
      standing === null ? (
        <Chip tone={standing_missing ? 'amber' : 'plain'}>{t('console.campaigns.noStanding')}</Chip>
      ) : (
        t('console.campaigns.standingEach', { amount: money(standing) })
      ),
  },
  {
    label: t('console.list.action'),
    cell: (campaign) => (
      <div className={css.step}>
        {campaign.proposals.map((proposal) => (
          <DecideProposal key={proposal.id} {...{ proposal, campaign, viewer }} />
        ))}
        <CampaignMoves campaign={campaign} viewer={viewer} />
      </div>
    ),
  },
]

/** What is there, how much of it orders can reserve, and why that is not all. */
function Escrow({ campaign: { escrow, escrow_free, escrow_unmatched } }: { campaign: Campaign }) {
  return (
    <div>
      <Stacked main={money(escrow)} note={t('console.campaigns.free', { amount: money(escrow_free) })} />
      {Number(escrow_unmatched) > 0 && (
        <p className={css.unmatched}>
          {t('console.campaigns.unmatched', { amount: money(escrow_unmatched) })}
        </p>
      )}
    </div>
  )
}

function termsOf(rule: Campaign['rule']) {
  if (!rule) return t('console.campaigns.noTerms')
  return (
    <Stacked
      main={t('console.campaigns.price', { price: money(rule.price_per_thousand) })}
      note={payoutText(rule)}
    />
  )
}
