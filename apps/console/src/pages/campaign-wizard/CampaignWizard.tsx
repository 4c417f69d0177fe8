import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { campaignApi } from '../../api.ts'
import type { Viewer } from '../../calls/place.ts'
import type { Campaign } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { WizardSteps } from './WizardSteps.tsx'
import { beginOf } from './wizard-draft.ts'

/** In the address in place of a campaign's id: one that is not there yet. */
export const newCampaign = 'new'

type CampaignWizardProps = {
  /** The campaign whose next terms are written; none where it is a new one. */
  campaign: Campaign | undefined
  viewer: Viewer
}

/** The next terms of a campaign in steps, or a new campaign with its first ones; nothing is sent before the last step. */
export function CampaignWizard({ campaign, viewer }: CampaignWizardProps) {
  const known = useQuery({
    queryKey: ['campaign terms', campaign?.id],
    queryFn: () => campaignApi.campaignTerms({ id: campaign?.id ?? '' }),
    enabled: campaign !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!campaign) return <WizardSteps {...{ campaign, viewer }} version={1} begin={beginOf(null)} />
  if (known.error && !known.data) return <ReadFailed error={known.error} onRetry={known.refetch} />
  if (!known.data) return <Skeleton rows={6} />
  const { version, terms } = known.data
  return <WizardSteps {...{ campaign, viewer }} version={version + 1} begin={beginOf(terms, campaign)} />
}
