import { parseAmount } from '@fairlead/money/amount'
import type { Withdrawal } from './wallet-queries.ts'

/** What a late withdrawal earns for each day, in percent of its amount: exact, where an amount would have to be rounded. */
export function lateShare({
  amount,
  late_credit_per_day,
}: Pick<Withdrawal, 'amount' | 'late_credit_per_day'>): number {
  return Number((parseAmount(late_credit_per_day) * 1_000_000n) / parseAmount(amount)) / 10_000
}
