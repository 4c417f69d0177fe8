import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { campaignApi } from '../../api.ts'
import type { Campaign, Proposal } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { TermsView } from './TermsView.tsx'
import { beginOf, draftOfProposal } from './wizard-draft.ts'

/** The terms that a campaign has now, whole; nothing where it has none. */
export function TermsInForce({ campaign }: { campaign: Campaign }) {
  const now = useTermsOf(campaign)
  if (!now.data) return <Waits failed={now} />
  const { version, terms } = now.data
  return terms && <TermsView {...{ campaign, version }} draft={beginOf(terms, campaign)} />
}

type ProposedTermsProps = { campaign: Campaign; proposal: Pick<Proposal, 'params'> }

/** Terms that wait for a second person: all that they say, what is otherwise than now, and how it will look. */
export function ProposedTerms({ campaign, proposal: { params } }: ProposedTermsProps) {
  const now = useTermsOf(campaign)
  if (!now.data) return <Waits failed={now} />
  const { version, terms } = now.data
  const proposed = Number(params.version)
  // Once they are confirmed they are those of now.
  const before = terms && version < proposed ? beginOf(terms, campaign) : undefined
  return <TermsView {...{ campaign, before }} version={proposed} draft={draftOfProposal(params, campaign)} />
}

/** What a proposal says of a campaign’s terms: those that are proposed, or those on which it would be offered. */
export function TermsToConfirm({ proposal }: { proposal: Proposal }) {
  const { kind, subject, params } = proposal
  const campaign = useQuery({
    queryKey: ['campaign', subject],
    queryFn: async () => (await campaignApi.campaignList({})).items.find(({ id }) => id === subject) ?? null,
  })
  if (!campaign.data) return <Waits failed={campaign} />
  if (kind === 'campaign_terms') return <ProposedTerms campaign={campaign.data} proposal={{ params }} />
  return <TermsInForce campaign={campaign.data} />
}

/** Whether it cannot be judged without reading terms. */
export function isAboutTerms({ kind }: Pick<Proposal, 'kind'>): boolean {
  return kind === 'campaign_terms' || kind === 'campaign_on'
}

/** Read again with each version that is confirmed. */
function useTermsOf({ id, rule }: Campaign) {
  return useQuery({
    queryKey: ['campaign terms', id, rule?.version ?? 0],
    queryFn: () => campaignApi.campaignTerms({ id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function Waits({ failed: { error, refetch } }: { failed: { error: Error | null; refetch: () => unknown } }) {
  return error ? <ReadFailed error={error} onRetry={() => refetch()} /> : <Skeleton rows={4} />
}
