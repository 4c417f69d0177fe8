import type { InfiniteData } from '@tanstack/react-query'
import type { Withdrawal } from './wallet-queries.ts'

/** The states in which somebody still has to act. */
const openStates = ['requested', 'approved', 'in_review', 'sent', 'not_received'] as const

export type OpenState = (typeof openStates)[number]

/** True while the money is neither with the partner's bank nor back in the balance. */
export function isOnTheWay(withdrawal: Withdrawal): withdrawal is Withdrawal & { state: OpenState } {
  return openStates.some((state) => state === withdrawal.state)
}

/** Which step comes next and by when; undefined once the withdrawal is over. */
export function nextDue(withdrawal: Withdrawal): { step: OpenState; at: string } | undefined {
  if (!isOnTheWay(withdrawal) || withdrawal.acts_by === null) return undefined
  return { step: withdrawal.state, at: withdrawal.acts_by }
}

/** The open ones among the withdrawals read so far, newest first. */
export function openWithdrawals(data: InfiniteData<{ items: Withdrawal[] }> | undefined): Withdrawal[] {
  return data?.pages.flatMap((page) => page.items).filter(isOnTheWay) ?? []
}
