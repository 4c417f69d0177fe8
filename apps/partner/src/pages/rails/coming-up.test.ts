import { expect, it } from 'vitest'
import type { PlanOrder } from '../plan/plan-queries.ts'
import type { Withdrawal } from '../wallet/wallet-queries.ts'
import { comingUp } from './coming-up.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

const order = (id: string, dates: Partial<PlanOrder>) =>
  ({ id, product: `Product ${id}`, put_amount: '40.00', answer_by: inHours(-1), ...dates }) as PlanOrder

const withdrawal = (id: string, state: Withdrawal['state'], acts_by: string | null) =>
  ({ id, state, amount: '25.00', acts_by }) as Withdrawal

it('puts what orders and withdrawals wait for in the order of its dates', () => {
  const orders = [
    order('settling', { status: 'waitComputed', final_at: inHours(48) }),
    order('offer', { status: 'waitPut', answer_by: inHours(72) }),
    order('matching', { status: 'matching', match_by: inHours(1) }),
    order('running', { status: 'puting', final_at: null }),
  ]
  const withdrawals = [withdrawal('reviewed', 'in_review', inHours(3)), withdrawal('over', 'arrived', null)]
  expect(comingUp(orders, withdrawals, now).map(({ kind, href }) => [kind, href])).toEqual([
    ['match', '#/plan/detail?id=matching'],
    ['in_review', '#/wallet/withdrawal?id=reviewed'],
    ['final', '#/plan/detail?id=settling'],
    ['answer', '#/plan/detail?id=offer'],
  ])
})

it('leaves out what is late, which its own page explains', () => {
  const late = [order('a', { status: 'matching', match_by: inHours(-1) })]
  expect(comingUp(late, [withdrawal('b', 'sent', inHours(-2))], now)).toEqual([])
})

it('stops at five', () => {
  const many = Array.from({ length: 9 }, (_, n) =>
    order(String(n), { status: 'waitPut', answer_by: inHours(9 - n) }),
  )
  expect(comingUp(many, [], now).map(({ product }) => product)).toEqual(
    [8, 7, 6, 5, 4].map((n) => `Product ${n}`),
  )
})
