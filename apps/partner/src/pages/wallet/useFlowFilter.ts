import { useLocation, useNavigate } from '@tanstack/react-router'
import type { FlowFilter } from './wallet-queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    fundDetails?: FlowFilter
    /** Comes to see them, not the wallet's figures above them. */
    toFundDetails?: boolean
  }
}

/** Which fund details are shown. Kept with the place in history, so that coming back finds the list as it was left. */
export function useFlowFilter(): [filter: FlowFilter, setFilter: (filter: FlowFilter) => void] {
  const navigate = useNavigate()
  const filter = useLocation({ select: (location) => location.state.fundDetails })
  function keep(fundDetails: FlowFilter) {
    navigate({
      to: '/wallet',
      replace: true,
      resetScroll: false,
      state: (state) => ({ ...state, fundDetails, toFundDetails: false }),
    })
  }
  return [filter ?? {}, keep]
}
