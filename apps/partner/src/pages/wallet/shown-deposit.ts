import type { Deposit } from './wallet-queries.ts'

/** The state as a partner knows it: one that they cancelled did not end by itself. */
export function shownState({ state, cancelled_at }: Deposit): Deposit['state'] | 'cancelled' {
  return state === 'expired' && cancelled_at ? 'cancelled' : state
}
