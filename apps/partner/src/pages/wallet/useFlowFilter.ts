import { navigate } from '../../router/navigate.ts'
import { useShownPage } from '../../router/shown-page.ts'
import type { FlowFilter } from './wallet-queries.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    fundDetails?: FlowFilter
    /** Comes to see them, not the wallet's figures above them. */
    toFundDetails?: boolean
  }
}

/** Which fund details are shown. Kept with the place in history, so that coming back finds the list as it was left. */
export function useFlowFilter(): [filter: FlowFilter, setFilter: (filter: FlowFilter) => void] {
  const filter = useShownPage()?.place.state.fundDetails
  function keep(fundDetails: FlowFilter) {
    navigate({
      to: '/wallet',
      replace: true,
      staysScrolled: true,
      state: { fundDetails, toFundDetails: false },
    })
  }
  return [filter ?? {}, keep]
}
