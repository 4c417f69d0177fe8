import { expect, test } from 'vitest'
import { flowDays } from './flow-days.ts'
import type { Flow } from './wallet-queries.ts'

function flowAt(time: string): Flow {
  return {
    id: time,
    time,
    amount: '1.00',
    promo: '0.00',
    advance: '0.00',
    flow_type: 'system_top_up',
    remark: '',
    order_profit: null,
    order_id: null,
    withdrawal_id: null,
    acceptor_order_id: null,
    deposit_id: null,
  }
}

test('groups amounts by the day of the partner, not of the server, and keeps their order', () => {
  const flows = ['2026-11-20T23:30:00Z', '2026-11-20T22:30:00Z', '2026-11-19T10:00:00Z'].map(flowAt)
  const inBerlin = (time: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date(time))
  expect(flowDays(flows, inBerlin).map(({ day, flows }) => [day, flows.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 1],
    ['2026-11-19', 1],
  ])
  expect(flowDays(flows, (time) => time.slice(0, 10)).map(({ flows }) => flows.length)).toEqual([2, 1])
})
