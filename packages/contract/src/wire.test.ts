import { expect, it } from 'vitest'
import { overview } from './overview.ts'
import { plan } from './plan.ts'
import { statement } from './statement.ts'
import { name } from './wire.ts'

it('takes names in any script, and none with marks that turn what stands behind them', () => {
  const taken = (value: string) => name(40).safeParse(value).success
  for (const person of ['Jürgen Müller', '김민준', 'ณัฐวุฒิ', 'محمد']) expect(taken(person), person).toBe(true)
  for (const mark of ['\u202e', '\u2066']) expect(taken(`Ada${mark}yaP`)).toBe(false)
})

it('asks a database for no day and no moment of a year that it cannot count', () => {
  const asked = (year: string) => [
    statement.exportRequest.input.safeParse({ format: 'csv', from: `${year}-01-01`, to: '2026-11-22' })
      .success,
    overview.orders.input.safeParse({ from: `${year}-01-01`, to: `${year}-01-02` }).success,
    plan.orderStatement.input.safeParse({ id: crypto.randomUUID(), from: `${year}-01-01T00:00:00Z` }).success,
  ]
  expect(asked('2026')).toEqual([true, true, true])
  for (const year of ['0000', '0999']) expect(asked(year)).toEqual([false, false, false])
})
