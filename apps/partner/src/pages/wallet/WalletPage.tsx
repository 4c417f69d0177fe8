import { usePrefetchInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useShownPage } from '../../router/shown-page.ts'
import { PageState } from '../../shell/PageState.tsx'
import { PullToRefresh } from '../../shell/PullToRefresh.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { AccountLines } from './AccountLines.tsx'
import { AccountState } from './AccountState.tsx'
import { FirstDay } from './FirstDay.tsx'
import { FundDetails } from './FundDetails.tsx'
import { isFirstDay } from './first-day.ts'
import { Holdings } from './Holdings.tsx'
import { SinceYouJoined } from './SinceYouJoined.tsx'
import { useFlowFilter } from './useFlowFilter.ts'
import { useHiddenAmounts } from './useHiddenAmounts.ts'
import { WalletHead } from './WalletHead.tsx'
import css from './WalletPage.module.css'
import { WalletRows } from './WalletRows.tsx'
import { flowsQuery, pollMs, propertyQuery, walletKey } from './wallet-queries.ts'

/** Everything the partner has: the total, where it is now, what came of it, and every amount that moved. */
export function Page() {
  const [hidden, setHidden] = useHiddenAmounts()
  const [filter, setFilter] = useFlowFilter()
  const details = useRef<HTMLDivElement>(null)
  const cache = useQueryClient()
  const { demo } = useConfig()
  const property = useQuery({ ...propertyQuery, refetchInterval: pollMs(demo) })
  // Drawn below the figures once those are there or have failed, so that nothing jumps; read at the same time as they are.
  const [below, setBelow] = useState(!property.isPending)
  if (!below && !property.isPending) setBelow(true)
  usePrefetchInfiniteQuery(flowsQuery(filter, 'cash'))
  function showDetails() {
    details.current?.focus({ preventScroll: true })
    details.current?.scrollIntoView({ block: 'start' })
  }
  const toDetails = useShownPage()?.place.state.toFundDetails
  useEffect(() => {
    if (!toDetails || property.isPending) return
    details.current?.scrollIntoView({ block: 'start' })
    setFilter(filter)
  })
  return (
    <PullToRefresh onRefresh={() => cache.invalidateQueries({ queryKey: walletKey })}>
      <WalletHead property={property.data} hidden={hidden} onHide={setHidden} />
      <AccountState />
      <AccountLines />
      {property.data && isFirstDay(property.data) ? (
        <FirstDay />
      ) : property.data ? (
        <>
          <Holdings property={property.data} hidden={hidden} onShowFlows={showDetails} />
          <SinceYouJoined property={property.data} hidden={hidden} />
        </>
      ) : (
        <PageState query={property} rows={4} />
      )}
      {below && (
        <>
          <div className={css.apart}>
            <WalletRows />
          </div>
          <div ref={details} tabIndex={-1}>
            <FundDetails filter={filter} onFilter={setFilter} hidden={hidden} />
          </div>
        </>
      )}
    </PullToRefresh>
  )
}
