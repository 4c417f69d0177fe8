import { scale } from '@fairlead/ui/BarChart'
import { describe, expect, test } from 'vitest'
import { leastSpan, profitBars } from './chart-bars.ts'
import { chartSpans } from './chart-spans.ts'

const words = { today: 'Today', locale: 'en' }
const row = (day: string, profit: string, consumed = '0.00') => ({
  day,
  advertising_revenue: '1.00',
  consumed,
  profit,
})
const rows = (...profits: string[]) =>
  profits.map((profit, index) => row(`2026-11-${String(16 + index).padStart(2, '0')}`, profit))

describe('the chart of the ad centre', () => {
  test('draws a week by day, today as still counting and the days ahead without a value', () => {
    const spans = chartSpans('week', rows('9.12', '-6.20', '0.00'), '2026-11-18', words)
    const bars = profitBars(spans, 'en')
    expect(bars).toHaveLength(7)
    expect(bars.slice(0, 4)).toEqual([
      { label: 'Mon', value: 9_120_000n, text: '+9.12', state: 'past' },
      { label: 'Tue', value: -6_200_000n, text: '−6.20', state: 'past' },
      { label: 'Today', value: 0n, text: '0.00', state: 'today' },
      { label: 'Thu', value: 0n, text: '0.00', state: 'ahead' },
    ])
  })

  test('names seven different days of a week in which clocks go back or forth', () => {
    for (const monday of ['2026-10-19', '2026-10-26', '2026-03-23']) {
      const spans = chartSpans('week', [row(monday, '1.00')], monday, words)
      expect(spans.map(({ name }) => name)).toEqual(['Today', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    }
  })

  test('adds a month up by sevens of days and loses no cent', () => {
    const month = Array.from({ length: 16 }, (_, index) =>
      row(`2026-11-${String(index + 1).padStart(2, '0')}`, '0.10', '0.01'),
    )
    const spans = chartSpans('month', month, '2026-11-09', words)
    expect(spans.map(({ name, profit, consumed, state }) => [name, profit, consumed, state])).toEqual([
      ['1–7', 700_000n, 70_000n, 'past'],
      ['8–14', 700_000n, 70_000n, 'today'],
      ['15–16', 200_000n, 20_000n, 'ahead'],
    ])
  })

  test('draws the last months, keeps all of them for the table, and writes large sums without cents', () => {
    const months = ['03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) =>
      row(`2026-${month}-01`, '1234.56'),
    )
    const spans = chartSpans('all', months, '2026-11-18', words)
    expect(spans).toHaveLength(9)
    expect(spans[0]?.fullName).toBe('Mar 2026')
    const bars = profitBars(spans, 'en')
    expect(bars.map((bar) => bar.label)).toEqual(['May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'])
    expect(bars.at(-1)).toMatchObject({ text: '+1,235', state: 'today' })
  })

  test('draws no gain and no loss where the figure says nothing', () => {
    const spans = chartSpans('week', rows('0.0049', '-0.005', '-0.0051'), '2026-11-18', words)
    expect(profitBars(spans, 'en').slice(0, 3)).toMatchObject([
      { value: 0n, text: '0.00' },
      { value: 0n, text: '0.00' },
      { value: -5_100n, text: '−0.01' },
    ])
  })

  test('knows the days of each bar, up to the last of a month', () => {
    const month = Array.from({ length: 29 }, (_, index) =>
      row(`2028-02-${String(index + 1).padStart(2, '0')}`, '0.10'),
    )
    const ends = (period: 'week' | 'month' | 'all', series: Parameters<typeof chartSpans>[1]) =>
      chartSpans(period, series, '2028-02-09', words).map(({ from, to }) => [from, to])
    expect(ends('month', month).at(-1)).toEqual(['2028-02-29', '2028-02-29'])
    expect(ends('all', [row('2028-02', '1.00')])).toEqual([['2028-02-01', '2028-02-29']])
    expect(ends('week', month.slice(0, 1))[6]).toEqual(['2028-02-07', '2028-02-07'])
  })

  test('spans a dollar or 2 % of what was invested, so that a cent is no tower', () => {
    expect([leastSpan('10.00'), leastSpan('295.00')]).toEqual([1_000_000n, 5_900_000n])
    const cent = scale([10_000], 1_000_000)
    expect(cent.perUnit * 10_000).toBeLessThan(1)
    const large = scale([20_000_000, -5_000_000], 1_000_000)
    expect(large.perUnit * 20_000_000).toBeCloseTo(large.zero - 16)
  })

  test('keeps zero in the lower two thirds, and every bar inside', () => {
    for (const values of [[-9e6, -4e6], [9e6, 4e6], [9e6, -9e6], [0]]) {
      const { zero, perUnit } = scale(values, 1_000_000)
      expect(zero).toBeGreaterThanOrEqual(35)
      for (const value of values) {
        expect(zero - value * perUnit).toBeGreaterThanOrEqual(16 - 1e-9)
        expect(zero - value * perUnit).toBeLessThanOrEqual(84 + 1e-9)
      }
    }
  })
})
