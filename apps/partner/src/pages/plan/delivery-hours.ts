import { type Micros, parseAmount, roundToCents } from '@fairlead/money/amount'
import type { DeliveryHour } from './plan-queries.ts'

/**
 * What an hour of delivery is shown with: whole cents that add up over any hours to what these came to by then, in whole
 * cents. Each is less than a cent from what it is.
 */
export function shownHour(hour: DeliveryHour): { readonly spent: Micros; readonly earned: Micros } {
  const within = (amount: string, byThen: string) => {
    const end = parseAmount(byThen)
    return roundToCents(end) - roundToCents(end - parseAmount(amount))
  }
  return {
    spent: within(hour.spent, hour.spent_by_then),
    earned: within(hour.earned, hour.earned_by_then),
  }
}
