import { StateChip } from '../../calls/StateChip.tsx'
import { dayTime } from '../../formats.ts'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { Proposal } from '../../shell/operator.ts'
import { t } from '../../words.ts'

/** Where a proposal stands: for whom it waits and until when, or who decided it and when. */
export function ProposalState({ proposal }: { proposal: Proposal }) {
  return <Stacked main={<StateChip state={proposal.state} />} note={<Decision proposal={proposal} />} />
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { state, confirmer_role, expires_at, decided_by, decided_at } = proposal
  if (state === 'open') {
    return (
      <>
        <p>{t('console.proposals.waitsFor', { role: t(`console.role.${confirmer_role}`) })}</p>
        <p>{t('console.proposals.until', { time: dayTime(expires_at) })}</p>
      </>
    )
  }
  if (decided_at === null) return t('console.proposals.expired', { time: dayTime(expires_at) })
  return (
    <>
      <p>{t('console.proposals.decidedBy', { person: decided_by ?? '' })}</p>
      <When at={decided_at} />
    </>
  )
}
