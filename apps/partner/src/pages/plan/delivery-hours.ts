import { type Micros, parseAmount, roundToCents, shownProfit } from '@fairlead/money/amount'
import type { DeliveryHour, PlanOrder } from './plan-queries.ts'

type Booked = DeliveryHour['by_then']

/** What a stretch of delivery is shown with. */
export type ShownDelivery = {
  readonly spent: Micros
  readonly earned: Micros
  readonly impressions: number
  readonly results: number
}

/**
 * A day of delivery in the partner's zone, newest hour first, and what all of it came to: its hours that are still to be read
 * on are in that already.
 */
export type DeliveryDay = {
  readonly day: string
  readonly hours: readonly DeliveryHour[]
  readonly all: ShownDelivery
}

/**
 * Delivery as it is shown, in whole cents that add up: hours to their day, and days, with what is not booked yet, to what the
 * order is shown with.
 */
export function shownDelivery(order: Pick<PlanOrder, 'consumed' | 'revenue'>) {
  const exact = { spent: parseAmount(order.consumed), earned: parseAmount(order.revenue) }
  const shown = shownProfit(exact.earned, exact.spent)
  const total = { spent: shown.consumed, earned: shown.revenue }
  // All of it is what the order says, whose cents are chosen so that its profit is right too; no part of it is more.
  const cents = (kind: 'spent' | 'earned', sum: Micros) => {
    const rounded = roundToCents(sum)
    return sum === exact[kind] || (sum < exact[kind] && rounded > total[kind]) ? total[kind] : rounded
  }
  /** What was booked last of all that was booked by then. */
  const part = (booked: Booked, { by_then }: DeliveryHour): ShownDelivery => {
    const moved = (kind: 'spent' | 'earned') => {
      const end = parseAmount(by_then[kind])
      return cents(kind, end) - cents(kind, end - parseAmount(booked[kind]))
    }
    const { impressions, results } = booked
    return { impressions, results, spent: moved('spent'), earned: moved('earned') }
  }

  return {
    total,
    hour: (hour: DeliveryHour): ShownDelivery => part(hour, hour),
    days(hours: readonly DeliveryHour[], dayOf: (moment: string) => string): DeliveryDay[] {
      const days: { day: string; hours: DeliveryHour[]; all: ShownDelivery }[] = []
      for (const hour of hours) {
        const day = dayOf(hour.from)
        const last = days.at(-1)
        if (last?.day === day) last.hours.push(hour)
        else days.push({ day, hours: [hour], all: part(hour.of_day, hour) })
      }
      return days
    },
    /** What was counted after the last booking, which comes every minute; undefined where there is nothing. */
    notBooked({ by_then }: DeliveryHour) {
      const spent = total.spent - cents('spent', parseAmount(by_then.spent))
      const earned = total.earned - cents('earned', parseAmount(by_then.earned))
      return spent > 0n || earned > 0n ? { spent, earned } : undefined
    },
  }
}
