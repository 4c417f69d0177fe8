import { formatAmount, roundToCents } from '@fairlead/money/amount'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownHour } from './delivery-hours.ts'

it('hours as they are shown add up to what the order spent and earned as it is shown', () => {
  // Views cost thousandths of a cent and more; what was booked too much is taken back.
  const micros = fc.bigInt({ min: -20_000n, max: 10n ** 7n }).map((price) => price * 5n)
  const hours = fc.array(fc.record({ spent: micros, earned: micros }), { minLength: 1, maxLength: 40 })
  let corrected = 0
  fc.assert(
    fc.property(hours, (each) => {
      let [spent, earned, alone] = [0n, 0n, 0n]
      const shown = each.map((hour) => {
        spent += hour.spent
        earned += hour.earned
        alone += roundToCents(hour.spent)
        return shownHour({
          from: '2026-11-20T12:00:00.000Z',
          entries: 1,
          spent: formatAmount(hour.spent),
          earned: formatAmount(hour.earned),
          spent_by_then: formatAmount(spent),
          earned_by_then: formatAmount(earned),
        })
      })
      expect(shown.reduce((sum, hour) => sum + hour.spent, 0n)).toBe(roundToCents(spent))
      expect(shown.reduce((sum, hour) => sum + hour.earned, 0n)).toBe(roundToCents(earned))
      shown.forEach((hour, index) => {
        const off = hour.spent - (each[index]?.spent ?? 0n)
        expect(off <= 10_000n && off >= -10_000n).toBe(true)
      })
      if (alone !== roundToCents(spent)) corrected += 1
    }),
    { numRuns: 1_000 },
  )
  expect(corrected).toBeGreaterThan(100)
})
