import { useQuery } from '@tanstack/react-query'
import { campaignApi } from '../../api.ts'
import type { Draft } from '../../calls/draft.ts'
import type { Campaign } from '../../shell/operator.ts'
import { newAdvertiser } from './wizard-draft.ts'

/** Whose campaign it is, by name; empty while nobody is chosen. */
export function useAdvertiserName(draft: Draft, campaign: Campaign | undefined): string {
  const { data } = useQuery({
    queryKey: ['advertisers'],
    queryFn: () => campaignApi.advertiserList({}),
    enabled: !campaign,
  })
  if (campaign) return campaign.advertiser
  if (draft.advertiser_id === newAdvertiser) return String(draft.advertiser_name ?? '').trim()
  return data?.items.find(({ id }) => id === draft.advertiser_id)?.name ?? ''
}
