import { moneyStatement, onceStatement } from '@fairlead/ledger/call'
import { expect, it } from 'vitest'
import { callMoney, type MoneyCall } from './money.ts'
import type { Pool } from './pool.ts'

it('names the arguments in SQL, whatever their order', () => {
  expect(moneyStatement('put', { order: 'o', amount: 5n })).toEqual({
    name: expect.stringMatching(/^put\/\d+$/),
    text: 'select put(p_order => $1, p_amount => $2) as value',
    values: ['o', 5n],
  })
  expect(onceStatement(['a', 'key', 'hash', 'now'], 'put', { amount: 5n, order: 'o' })).toMatchObject({
    text: expect.stringContaining('put(p_amount => $5, p_order => $6)'),
    values: ['a', 'key', 'hash', 'now', 5n, 'o'],
  })
})

it('compiles only calls that the database has, with arguments that it takes', () => {
  const now = new Date()
  const calls = (db: Pool) => [
    callMoney(db, 'keep_seeds', { now }),
    // @ts-expect-error there is no such function
    callMoney(db, 'keep_sedes', { now }),
    // @ts-expect-error there is no such argument
    callMoney(db, 'keep_seeds', { now, day: now }),
    // @ts-expect-error an argument is missing
    callMoney(db, 'keep_seeds', {}),
    // @ts-expect-error an argument is of another type
    callMoney(db, 'keep_seeds', { now: now.toISOString() }),
    // @ts-expect-error it does not take null
    callMoney(db, 'keep_seeds', { now: null }),
    // @ts-expect-error it answers something else
    callMoney<'expire_coupon', string>(db, 'expire_coupon', { account: '', coupon: '', now }),
  ]
  // @ts-expect-error the arguments of another function
  const call: MoneyCall = ['keep_seeds', { order: '', now }]
  expect(calls).toBeTypeOf('function')
  expect(call).toHaveLength(2)
})
