import { describe, expect, test } from 'vitest'
import { chartBars } from './chart-bars.ts'

const words = { today: 'Today', locale: 'en' }
const rows = (...profits: string[]) =>
  profits.map((profit, index) => ({ day: `2026-11-${String(16 + index).padStart(2, '0')}`, profit }))

describe('the bars of the ad centre', () => {
  test('draw a week by day, today as still counting and the days ahead without a value', () => {
    const bars = chartBars('week', rows('9.12', '-6.20', '0.00'), '2026-11-18', words)
    expect(bars).toHaveLength(7)
    expect(bars.slice(0, 4)).toEqual([
      { label: 'Mon', value: 9_120_000n, text: '+9.12', state: 'past' },
      { label: 'Tue', value: -6_200_000n, text: '−6.20', state: 'past' },
      { label: 'Today', value: 0n, text: '0.00', state: 'today' },
      { label: 'Thu', value: 0n, text: '0.00', state: 'ahead' },
    ])
  })

  test('add a month up by sevens of days and lose no cent', () => {
    const month = Array.from({ length: 9 }, (_, index) => ({ day: `2026-11-0${index + 1}`, profit: '0.10' }))
    const bars = chartBars('month', month, '2026-11-09', words)
    expect(bars.map(({ label, value }) => [label, value])).toEqual([
      ['1–7', 700_000n],
      ['8–9', 200_000n],
    ])
  })

  test('keep the last months and write large sums without cents', () => {
    const months = ['05', '06', '07', '08', '09', '10', '11'].map((month) => ({
      day: `2026-${month}-01`,
      profit: '1234.56',
    }))
    const bars = chartBars('all', months, '2026-11-18', words)
    expect(bars.map((bar) => bar.label)).toEqual(['Jun 26', 'Jul 26', 'Aug 26', 'Sep 26', 'Oct 26', 'Nov 26'])
    expect(bars.at(-1)).toMatchObject({ text: '+1,235', state: 'today' })
  })

  test('draw nothing for a single day', () => {
    expect(chartBars('today', rows('1.00'), '2026-11-16', words)).toEqual([])
  })
})
