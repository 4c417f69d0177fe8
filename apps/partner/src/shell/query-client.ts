import { ApiFailure, mayPass } from '@fairlead/contract/client'
import { onlineManager } from '@tanstack/react-query'
import { ChangeAwareQueryClient } from './change-aware-client.ts'
import { onPartnerChange } from './session.ts'

/** One cache of server state. A no of the server is an answer: only failures that came soon are tried again. */
export const queryClient = new ChangeAwareQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Kept for reading without a network: query-persistence.ts.
      gcTime: 86_400_000,
      retry: (tries, failure) => mayPass(failure) && tries < 2,
    },
    // Money that should move is sent now or not at all, never by itself once the network is back.
    mutations: { networkMode: 'always' },
  },
})

/**
 * Reads once more what is shown as failed; what is being read already goes on. A no of the server is an answer: asked for again
 * it would only be said again, and that an account is restricted opens customer service each time.
 */
export function readFailedAgain(): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    fetchStatus: 'idle',
    predicate: ({ state }) => state.error instanceof ApiFailure,
  })
}

// The library hears of changes only; the app may have been opened without a network.
onlineManager.setOnline(navigator.onLine)

onPartnerChange(() => queryClient.clear())
