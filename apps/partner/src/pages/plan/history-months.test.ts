import { describe, expect, it } from 'vitest'
import { finalSoFar, historyMonths } from './history-months.ts'

const ended = (id: string, final_at: string | null, revenue: string, consumed: string) => ({
  id,
  final_at,
  finished_at: '2026-11-02T10:00:00.000Z',
  revenue,
  consumed,
})
const monthOf = (time: string) => time.slice(0, 7)
const orders = [
  ended('a', '2026-11-21T10:00:00.000Z', '16.106', '5.002'),
  ended('b', null, '0.00', '0.00'),
  ended('c', '2026-10-27T10:00:00.000Z', '3.00', '6.704'),
]

describe('the months of a history', () => {
  it('groups by the end, and sums what is shown of each order', () => {
    const months = historyMonths(orders, true, monthOf)
    expect(
      months.map(({ month, orders: some, profit }) => [month, some.map(({ id }) => id), profit]),
    ).toEqual([
      ['2026-11', ['a', 'b'], 11_100_000n],
      ['2026-10', ['c'], -3_700_000n],
    ])
  })

  it('sums no month of which there may be more', () => {
    const months = historyMonths(orders, false, monthOf)
    expect(months.map(({ profit }) => profit)).toEqual([11_100_000n, null])
  })

  it('sums all months as they are shown, once all of them have been read', () => {
    expect(finalSoFar(historyMonths(orders, true, monthOf))).toBe(7_400_000n)
    expect(finalSoFar(historyMonths(orders, false, monthOf))).toBeNull()
  })

  it('knows of none where there is nothing', () => {
    expect(historyMonths([], true, monthOf)).toEqual([])
  })
})
