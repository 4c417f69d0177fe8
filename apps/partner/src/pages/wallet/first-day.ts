import { parseAmount } from '@fairlead/money/amount'
import type { Property } from './wallet-queries.ts'

/** Whether there is nothing yet to show a figure of: no money came, and none was given or lent. */
export function isFirstDay(property: Property): boolean {
  const { total_assets, money_in, money_out, discount_amount, startup_funds, to_be_consumed } = property
  const all = [total_assets, money_in, money_out, discount_amount, startup_funds, to_be_consumed]
  return all.every((amount) => parseAmount(amount) === 0n)
}
