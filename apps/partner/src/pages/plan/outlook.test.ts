import { expect, test } from 'vitest'
import { allAlike, figuresOf, outlookBase, outlookFor } from './outlook.ts'

const bins = [{ from: '-10.00', to: '0.00', orders: 12 }]
const outlook = (p10: string, p50: string, p90: string) => ({
  enough: true,
  settled_orders: 40,
  lost_share_percent: 30,
  p10,
  p50,
  p90,
  bins,
})

function band(p10: string, p50: string, p90: string, amount = outlookBase) {
  const found = outlookFor(amount, outlook(p10, p50, p90))
  if (!found) throw new Error('no outlook')
  return found
}

test('follows the amount', () => {
  const { low, middle, high } = band('-8.26', '5.20', '18.66', 50_000_000n)
  expect([low, middle, high]).toEqual([-4_130_000n, 2_600_000n, 9_330_000n])
})

test.each([
  ['-8.00', '5.00', '18.00', ['below', 'middle', 'above']],
  ['5.00', '5.00', '18.00', ['middle', 'above']],
  ['-8.00', '5.00', '5.00', ['below', 'middle']],
  ['5.00', '5.00', '5.00', ['middle']],
])('says "1 in 10" only at an end that is not the middle too: %s, %s, %s', (p10, p50, p90, shown) => {
  expect(figuresOf(band(p10, p50, p90)).map(({ key }) => key)).toEqual(shown)
})

test('says "1 in 10" of no amount that is written as the one in the middle', () => {
  expect(figuresOf(band('4.99', '5.00', '5.04', 10_000_000n)).map(({ key }) => key)).toEqual(['middle'])
})

test('knows from the server alone that all ended alike', () => {
  const alike = band('5.00', '5.00', '5.00')
  expect(allAlike(alike)).toBe(false)
  expect(allAlike({ ...alike, bins: [] })).toBe(true)
  expect(allAlike({ ...band('4.99', '5.00', '5.00'), bins: [] })).toBe(false)
})

test('is none without enough history', () => {
  const none = {
    ...outlook('5.00', '5.00', '5.00'),
    enough: false,
    p10: null,
    p50: null,
    p90: null,
    bins: [],
  }
  expect(outlookFor(outlookBase, none)).toBeNull()
})
