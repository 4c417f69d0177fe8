import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data } from '@fairlead/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { campaignApi } from '../../api.ts'
import type { Draft } from '../../calls/draft.ts'
import { microsOf } from './wizard-draft.ts'

export type Preview = Data<typeof campaignStaff.campaignPreview>

/** Prices to ask with while none are typed: what does not hang on them is known from the beginning. */
const whileTyped = { price_per_thousand: '1', payout: '1' }

/** What the server says of an offer on the prices that are typed; `priced` is whether they are prices at all. */
export function usePreview(draft: Draft, campaignId: string | undefined) {
  const [price, payout] = [draft.price_per_thousand, draft.payout].map((typed) => String(typed ?? '').trim())
  const priced = Boolean(microsOf(price) && microsOf(payout))
  const asked = {
    ...(campaignId !== undefined && { id: campaignId }),
    ...(priced ? { price_per_thousand: price ?? '', payout: payout ?? '' } : whileTyped),
    payout_event: draft.payout_event === 'conversion' ? 'conversion' : 'click',
  } as const
  const { data } = useQuery({
    queryKey: ['campaign preview', asked],
    queryFn: () => campaignApi.campaignPreview(asked),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return { preview: data, priced }
}
