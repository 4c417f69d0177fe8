import { formatAmount, roundToCents, shownProfit } from '@fairlead/money/amount'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownDelivery } from './delivery-hours.ts'
import type { DeliveryHour } from './plan-queries.ts'

const first = Date.UTC(2026, 10, 20, 12)

/** Hours as the server tells them, newest first: views at a price, results at a payout, booked too much and taken back. */
function hoursOf(
  price: bigint,
  payout: bigint,
  made: readonly { views: number; results: number; later: number }[],
) {
  const booked = (impressions: number, results: number) => ({
    spent: formatAmount(BigInt(impressions) * price),
    earned: formatAmount(BigInt(results) * payout),
    impressions,
    results,
  })
  let [views, results, at, day, ofDayViews, ofDayResults] = [0, 0, first, '', 0, 0]
  const hours = made.map((hour): DeliveryHour => {
    at += hour.later * 3_600_000
    const from = new Date(at).toISOString()
    if (dayOf(from) !== day) [day, ofDayViews, ofDayResults] = [dayOf(from), 0, 0]
    views += hour.views
    results += hour.results
    ofDayViews += hour.views
    ofDayResults += hour.results
    return {
      from,
      entries: 1,
      ...booked(hour.views, hour.results),
      by_then: booked(views, results),
      of_day: booked(ofDayViews, ofDayResults),
    }
  })
  return hours.toReversed()
}

const dayOf = (moment: string) => moment.slice(0, 10)

it('hours add up to their day as shown, and days with what is not booked yet to the order, in cents and in counts', () => {
  const hour = fc.record({
    views: fc.integer({ min: -20, max: 400 }),
    results: fc.integer({ min: -1, max: 12 }),
    later: fc.integer({ min: 1, max: 9 }),
  })
  const order = fc.record({
    price: fc.constantFrom(5_500n, 2_350n, 1_234n, 500_000n),
    payout: fc.constantFrom(290_000n, 285_500n, 1_000_000n),
    made: fc.array(hour, { minLength: 1, maxLength: 40 }),
    late: fc.nat({ max: 3 }),
  })
  let [corrected, ended] = [0, 0]
  fc.assert(
    fc.property(order, ({ price, payout, made, late }) => {
      const hours = hoursOf(price, payout, made)
      const views = made.reduce((sum, hour) => sum + hour.views, 0)
      const results = made.reduce((sum, hour) => sum + hour.results, 0)
      // What came after the last booking is in the order's figures only.
      const consumed = BigInt(views + late) * price
      const revenue = BigInt(results) * payout
      const shown = shownDelivery({ consumed: formatAmount(consumed), revenue: formatAmount(revenue) })
      const whole = shownProfit(revenue, consumed)
      expect(shown.total).toEqual({ spent: whole.consumed, earned: whole.revenue })

      const days = shown.days(hours, dayOf)
      const all = { spent: 0n, earned: 0n, impressions: 0, results: 0 }
      for (const { hours, all: day } of days) {
        const sum = { spent: 0n, earned: 0n, impressions: 0, results: 0 }
        for (const each of hours.map(shown.hour)) {
          sum.spent += each.spent
          sum.earned += each.earned
          sum.impressions += each.impressions
          sum.results += each.results
        }
        expect(sum).toEqual(day)
        all.spent += day.spent
        all.earned += day.earned
        all.impressions += day.impressions
        all.results += day.results
      }
      const open = hours[0] && shown.notBooked(hours[0])
      expect(all.spent + (open?.spent ?? 0n)).toBe(whole.consumed)
      expect(all.earned + (open?.earned ?? 0n)).toBe(whole.revenue)
      expect([all.impressions, all.results]).toEqual([views, results])
      if (late === 0) ended += 1
      if (whole.consumed !== roundToCents(consumed)) corrected += 1
    }),
    { numRuns: 3_000 },
  )
  // An order whose cents were chosen for its profit, and one of which all is booked.
  expect(corrected).toBeGreaterThan(10)
  expect(ended).toBeGreaterThan(300)
})
