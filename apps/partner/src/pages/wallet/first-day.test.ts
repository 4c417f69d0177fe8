import { expect, it } from 'vitest'
import { isFirstDay } from './first-day.ts'
import type { Property } from './wallet-queries.ts'

const nothing: Property = {
  total_assets: '0.00',
  available_balance: '0.00',
  to_be_consumed: '0.00',
  held_cash: '0.00',
  held_promo: '0.00',
  held_advance: '0.00',
  to_be_settled: '0.00',
  discount_amount: '0.00',
  startup_funds: '0.00',
  on_its_way: '0.00',
  money_in: '0.00',
  money_out: '0.00',
  at_work: '0.00',
  orders_running: 0,
  orders_holding: 0,
  next_final_at: null,
  not_depositable: null,
  as_of: '2026-11-20T12:00:00.000Z',
}

it('is the first day until an amount of any kind is there, or was', () => {
  expect(isFirstDay(nothing)).toBe(true)
  for (const some of [
    { total_assets: '0.01', available_balance: '0.01' },
    { money_in: '5.00', money_out: '5.00' },
    { discount_amount: '3.00' },
    { startup_funds: '20.00' },
    { to_be_consumed: '20.00', held_advance: '20.00' },
  ]) {
    expect(isFirstDay({ ...nothing, ...some })).toBe(false)
  }
})
