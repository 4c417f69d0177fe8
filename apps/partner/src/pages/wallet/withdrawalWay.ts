import type { InfiniteData } from '@tanstack/react-query'
import type { Withdrawal } from './walletQueries.ts'

/** The three steps somebody still has to take, in the states that wait for them. */
const due = {
  requested: (withdrawal: Withdrawal) => withdrawal.approve_by,
  approved: (withdrawal: Withdrawal) => withdrawal.send_by,
  sent: (withdrawal: Withdrawal) => withdrawal.arrive_by,
} as const

export type OpenState = keyof typeof due

/** True while the money is neither with the partner's bank nor back in the balance. */
export function isOnTheWay(withdrawal: Withdrawal): withdrawal is Withdrawal & { state: OpenState } {
  return withdrawal.state in due
}

/** Which step comes next and by when; undefined once the withdrawal is over. */
export function nextDue(withdrawal: Withdrawal): { step: OpenState; at: string } | undefined {
  if (!isOnTheWay(withdrawal)) return undefined
  return { step: withdrawal.state, at: due[withdrawal.state](withdrawal) }
}

/** The open ones among the withdrawals read so far, newest first. */
export function openWithdrawals(data: InfiniteData<{ items: Withdrawal[] }> | undefined): Withdrawal[] {
  return data?.pages.flatMap((page) => page.items).filter(isOnTheWay) ?? []
}
