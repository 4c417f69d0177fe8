import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { Chip } from '@fairlead/ui/Chip'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { trafficApi } from '../../../api.ts'
import type { Viewer } from '../../../calls/place.ts'
import { refreshMs } from '../../../queries.ts'
import type { Campaign } from '../../../shell/operator.ts'
import { ReadFailed } from '../../../shell/ReadFailed.tsx'
import { NoSuchRecord, RecordHead, RecordPage } from '../../../shell/RecordPage.tsx'
import { t } from '../../../words.ts'
import { CampaignMoves } from '../CampaignMoves.tsx'
import { DecideProposal } from '../DecideProposal.tsx'
import css from './CampaignPage.module.css'
import { CampaignTerms } from './CampaignTerms.tsx'
import { DeliveryFigures } from './DeliveryFigures.tsx'
import { EscrowParts } from './EscrowParts.tsx'
import { FilteredReasons } from './FilteredReasons.tsx'
import { HourBars } from './HourBars.tsx'
import { RunningOrders } from './RunningOrders.tsx'
import { SlotsToday } from './SlotsToday.tsx'

const page = 'campaignStaff.campaignList'

type CampaignPageProps = { campaign: Campaign; viewer: Viewer; onReturns: () => void }

/** One campaign: its terms, how it is delivered today, who runs on it and where its escrow is; read again while it is looked at. */
export function CampaignPage({ campaign, viewer, onReturns }: CampaignPageProps) {
  const { id } = campaign
  const delivery = useQuery({
    queryKey: ['campaign delivery', id],
    queryFn: ({ signal }) => trafficApi.campaignDelivery({ id }, { signal }),
    refetchInterval: refreshMs,
  })
  const { data } = delivery
  return (
    <RecordPage list={page}>
      <Head campaign={campaign} viewer={viewer} onReturns={onReturns} />
      {campaign.proposals.map((proposal) => (
        <Card key={proposal.id} padded>
          <DecideProposal {...{ proposal, campaign, viewer }} />
        </Card>
      ))}
      <CampaignTerms campaign={campaign} viewer={viewer} />
      {data && (
        <>
          <DeliveryFigures delivery={data} />
          <div className={css.sides}>
            <HourBars hours={data.hours} />
            <div className={css.side}>
              <FilteredReasons views={data.impressions} />
              <EscrowParts escrow={data.escrow} unmatched={campaign.escrow_unmatched} />
            </div>
          </div>
          <RunningOrders delivery={data} viewer={viewer} />
          <SlotsToday delivery={data} />
        </>
      )}
      {!data && delivery.isError && <ReadFailed error={delivery.error} onRetry={() => delivery.refetch()} />}
      {!data && !delivery.isError && <Skeleton rows={6} />}
    </RecordPage>
  )
}

/** The address names a campaign that is not there. */
export function NoSuchCampaign() {
  return (
    <RecordPage list={page}>
      <NoSuchRecord title={t('console.campaigns.goneTitle')} />
    </RecordPage>
  )
}

function Head({ campaign, viewer, onReturns }: CampaignPageProps) {
  const { number, rule, advertiser, active } = campaign
  return (
    <RecordHead
      title={rule?.product ?? number}
      moves={
        <>
          <Button variant="outline" onClick={onReturns}>
            {t('console.returns.show')}
          </Button>
          <CampaignMoves campaign={campaign} viewer={viewer} />
        </>
      }
    >
      <Chip tone={active ? 'sea' : 'plain'}>
        {t(active ? 'console.campaigns.active' : 'console.campaigns.inactive')}
      </Chip>
      <p className={css.soft}>
        {rule
          ? t('console.campaigns.version', { advertiser, number, version: rule.version })
          : t('console.campaigns.noVersion', { advertiser, number })}
      </p>
    </RecordHead>
  )
}
