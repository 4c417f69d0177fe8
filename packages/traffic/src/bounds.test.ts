import { describe, expect, it } from 'vitest'
import { baseShare, levelOf, slotIndex } from './base-share.ts'
import { bound, isProven, paidAtMost, paidAtMostInGroup, viewsReversed, viewsTakenBack } from './bounds.ts'
import { presence, presenceLimited, presenceReviewed } from './presence.ts'
import { canBreakEven, trialsAgree, trialViewsMin, upperLimit } from './trials.ts'

/** Figures worked out by hand from the published formulas. */
describe('what views can bring', () => {
  it('is the expectation, z spreads of it, and a third of z² more', () => {
    // 100 + 1.28·√(100 + 0.0144·10,000) + 1.6384/3 = 100 + 1.28·15.6205 + 0.5461
    expect(bound(100, 1.28, 0.12)).toBeCloseTo(120.54, 2)
    expect(bound(0, 2.33, 0.25)).toBeCloseTo(1.81, 2)
  })

  it('is one or two clicks from an address that has seen next to nothing, and four after forty views', () => {
    expect(paidAtMost('address', 0.019)).toBe(2)
    expect(paidAtMost('address', 0.001)).toBe(1)
    expect(paidAtMost('address', 0.76)).toBe(4)
    expect(paidAtMost('prefix', 0)).toBe(2)
  })

  it('is a bound for a group, and the expectation in a flood', () => {
    // B(100, 3, 0.12) = 100 + 3·15.6205 + 3 = 149.86
    expect(paidAtMostInGroup(100, 149, true)).toBe(120)
    expect(paidAtMostInGroup(100, 150, true)).toBe(100)
    expect(paidAtMostInGroup(100.5, 200, true)).toBe(101)
    // 100 + 1.28·√(100 + 0.1225·10,000) + 0.5461 = 100 + 1.28·36.4005 + 0.5461
    expect(paidAtMostInGroup(100, 149, false)).toBe(147)
    expect(paidAtMostInGroup(0, 0, true)).toBe(0)
  })

  it('is proven false beyond four spreads', () => {
    // 10 + 4·√(10 + 0.0625·100) + 16/3 = 31.46
    expect(isProven(10, 31)).toBe(false)
    expect(isProven(10, 32)).toBe(true)
  })

  it('takes back as many views of a proven cohort as it has clicks too many', () => {
    expect(viewsTakenBack(10.2, 32, 500)).toBe(22)
    expect(viewsTakenBack(10, 31, 500)).toBe(0)
    expect(viewsTakenBack(0, 9, 4)).toBe(4)
  })

  it('takes back views that nobody wanted: 1 − (c+1)/(μ+1) of them, below one spread', () => {
    // 40 − √(40 + 0.0625·1600) = 40 − 11.83 = 28.17
    expect(viewsReversed(40, 29, 1000)).toBe(0)
    expect(viewsReversed(40, 28, 1000)).toBe(292)
    expect(viewsReversed(40, 0, 1000)).toBe(975)
    expect(viewsReversed(0.5, 0, 1000)).toBe(0)
  })
})

describe('base shares', () => {
  it('are those of the format until a slot or a trial says more', () => {
    expect(slotIndex(0n, 0n)).toBe(1_000_000n)
    expect(levelOf(19_000n, 0n, 0n)).toBe(19_000n)
    expect(baseShare(19_000n, 1_000_000n)).toBe(19_000n)
  })

  it('follow clicks, with twenty beside them', () => {
    // (60+20)/(20+20)
    expect(slotIndex(60n, 20_000_000n)).toBe(2_000_000n)
    // 0.02·(380+20)/(0.02·9,000+20) = 8/200
    expect(levelOf(20_000n, 380n, 9_000_000_000n)).toBe(40_000n)
    expect(baseShare(40_000n, 2_500_000n)).toBe(100_000n)
    expect(baseShare(900_000n, 2_000_000n)).toBe(1_000_000n)
  })
})

describe('trials', () => {
  const day = 86_400_000
  const trial = (clicks: number, endedAt: number) => ({ views: 9_000, clicks, indexSum: 9_000, endedAt })

  it('agree a week apart, within three standard errors', () => {
    // √(171 + c)·3: 171 against 231 is 60 apart, and 60.1 are let
    expect(trialsAgree(trial(171, 0), trial(231, 7 * day))).toBe(true)
    expect(trialsAgree(trial(171, 0), trial(232, 7 * day))).toBe(false)
    expect(trialsAgree(trial(171, 0), trial(171, 7 * day - 1))).toBe(false)
    expect(trialsAgree(trial(0, 0), trial(0, 7 * day))).toBe(true)
  })

  it('show which terms cannot pay for their views', () => {
    // (140 + 2.33·√140 + 1.81)/9,000 = 1.88 %, below 5.50 a thousand at 0.29 a click = 1.897 %
    expect(upperLimit(140, trialViewsMin)).toBeCloseTo(0.01882, 5)
    expect(canBreakEven(140, trialViewsMin, 5_500, 290_000)).toBe(false)
    expect(canBreakEven(142, trialViewsMin, 5_500, 290_000)).toBe(true)
  })
})

describe('presence', () => {
  it('adds up what each order’s groups had above the expectation', () => {
    const usual = { clicks: 100, mu: 100 }
    expect(presence([])).toBe(0)
    expect(presence([usual, usual])).toBe(0)
    // ln(130.5/100.5)/√(0.0144 + 0.01) = 0.2612/0.1562
    const raised = { clicks: 130, mu: 100 }
    expect(presence([raised])).toBeCloseTo(1.672, 3)
    expect(presence([raised])).toBeLessThan(presenceLimited)
    expect(presence([raised, raised, raised, raised])).toBeGreaterThan(presenceReviewed.z)
    expect(presence([{ clicks: 5, mu: 0 }])).toBe(0)
  })
})
