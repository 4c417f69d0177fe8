import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { couponKey } from '../coupon/coupon-queries.ts'
import { walletKey } from '../wallet/wallet-queries.ts'
import { type PlanOrder, planKey } from './plan-queries.ts'

/**
 * Does something to an order, once per press. Orders and balances are read anew before it counts as done, so no screen
 * shows the old state after the toast. A refusal is said in a toast, in the words of the server.
 */
export function useOrderMove(move: () => Promise<PlanOrder>, done: string) {
  const messageOf = useFailureMessage()
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: move,
    onSuccess: () => showToast(done, 'done'),
    onError: (failure) => showToast(messageOf(failure), 'failure'),
    onSettled: readAnew,
  })
}

/** Reads everything anew that changes when an order moves. */
export function useReadAnew(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: planKey }),
      cache.invalidateQueries({ queryKey: walletKey }),
      cache.invalidateQueries({ queryKey: couponKey }),
    ])
}
