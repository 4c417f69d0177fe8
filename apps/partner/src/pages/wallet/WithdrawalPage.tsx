import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAsked } from '../../router/shown-page.ts'
import { Arrived } from '../../shell/Arrived.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { NobodyMayAsk } from './NobodyMayAsk.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { SplitRow } from './SplitRow.tsx'
import { WithdrawalActions } from './WithdrawalActions.tsx'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'
import { WithdrawalHead } from './WithdrawalHead.tsx'
import css from './WithdrawalPage.module.css'
import { WithdrawalSkeleton } from './WithdrawalSkeleton.tsx'
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx'
import { knownWithdrawal, pollMs, type Withdrawal, withdrawalQuery } from './wallet-queries.ts'
import { isOnTheWay } from './withdrawal-way.ts'

/** One withdrawal: what arrives, where it is, who acts next and by when, and what the partner can do about it. */
export function Page() {
  const { id } = useAsked('/wallet/withdrawal')
  const { demo } = useConfig()
  const query = useQuery({
    ...withdrawalQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnsettled(state.data) ? pollMs(demo) : false),
  })
  const cache = useQueryClient()
  const withdrawal = query.data
  return (
    <Arrived
      key={id}
      until={
        !withdrawal && (
          <PageState query={query} skeleton={<WithdrawalSkeleton known={knownWithdrawal(cache, id)} />} />
        )
      }
    >
      {withdrawal && <Whole withdrawal={withdrawal} />}
    </Arrived>
  )
}

function Whole({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <WithdrawalHead withdrawal={withdrawal} />
      <WithdrawalTimeline withdrawal={withdrawal} />
      <ReviewCard withdrawal={withdrawal} />
      <div className={css.apart}>
        <SplitRow withdrawal={withdrawal} />
        <WithdrawalFacts withdrawal={withdrawal} />
      </div>
      <NobodyMayAsk />
      <WithdrawalActions withdrawal={withdrawal} />
    </>
  )
}

/** Still moving, or so freshly over that its last entry waits for its journal number. */
function isUnsettled(withdrawal: Withdrawal): boolean {
  return isOnTheWay(withdrawal) || withdrawal.entries.some((entry) => entry.journal_number === null)
}
