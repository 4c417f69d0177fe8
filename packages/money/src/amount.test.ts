import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asShown,
  centsThatAddUp,
  formatAmount,
  isWholeCents,
  microsPerCent,
  parseAmount,
  roundToCents,
  split,
} from './amount.ts'

describe('amounts', () => {
  it('read and written again are the same for any number of micros', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (micros) => {
        expect(parseAmount(formatAmount(micros))).toBe(micros)
      }),
    )
  })

  it.each(['', '1.', '.5', '1e3', '+1', '1,00', '0x10', ' 1', '1.1234567', '--1', 'NaN', '1'.repeat(13)])(
    'refuse %j',
    (text) => expect(() => parseAmount(text)).toThrow(RangeError),
  )

  it('show two fraction digits at least', () => {
    expect(formatAmount(5n * 10n ** 6n)).toBe('5.00')
    expect(formatAmount(-5500n)).toBe('-0.0055')
    expect(isWholeCents(parseAmount('1.005'))).toBe(false)
  })
})

describe('rounding', () => {
  it('goes half to even', () => {
    expect([5_000n, 15_000n, 25_000n, 25_001n].map(roundToCents)).toEqual([0n, 20_000n, 20_000n, 30_000n])
  })

  it('leaves nothing of an amount that is shown as nothing', () => {
    expect([-5_000n, -5_001n, 5_000n, 5_001n].map((micros) => asShown(micros))).toEqual([
      0n,
      -5_001n,
      0n,
      5_001n,
    ])
    expect([asShown(500_000n, 0), asShown(-500_001n, 0), asShown(-1n, 6)]).toEqual([0n, -500_001n, -1n])
  })

  it('never moves an amount by more than half a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (micros) => {
        const off = roundToCents(micros) - micros
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(microsPerCent)
        expect(isWholeCents(roundToCents(micros))).toBe(true)
      }),
    )
  })
})

describe('split', () => {
  it('loses nothing, whatever the weights', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), weights, (amount, parts) => {
        fc.pre(parts.some((part) => part > 0n))
        const shares = split(amount, parts)
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount)
        shares.forEach((share, index) => {
          if (parts[index] === 0n) expect(share).toBe(0n)
        })
      }),
    )
  })
})

describe('parts beside their total', () => {
  const micros = fc.oneof(
    fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    fc.bigInt({ min: -(10n ** 5n), max: 10n ** 5n }).map((halves) => halves * 5_000n),
  )
  const parts = fc.array(micros, { maxLength: 30 })
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)

  it('add up to it as they are shown, and none is shown a cent from what it is', () => {
    let corrected = 0
    fc.assert(
      fc.property(parts, (exact) => {
        const shown = centsThatAddUp(exact)
        expect(sum(shown)).toBe(roundToCents(sum(exact)))
        shown.forEach((part, index) => {
          const off = part - (exact[index] ?? 0n)
          expect(off < microsPerCent && off > -microsPerCent).toBe(true)
          if (isWholeCents(exact[index] ?? 0n)) expect(off).toBe(0n)
        })
        if (sum(exact.map(roundToCents)) !== sum(shown)) corrected += 1
      }),
      { numRuns: 1_000 },
    )
    expect(corrected).toBeGreaterThan(100)
  })
})
