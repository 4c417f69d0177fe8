import { expect, it } from 'vitest'
import { overview } from './overview.ts'
import { plan } from './plan.ts'
import { statement } from './statement.ts'
import { wallet } from './wallet.ts'
import { name } from './wire.ts'

it('takes names in any script, and none with marks that turn what stands behind them', () => {
  const taken = (value: string) => name(40).safeParse(value).success
  for (const person of ['Jürgen Müller', '김민준', 'ณัฐวุฒิ', 'محمد']) expect(taken(person), person).toBe(true)
  for (const mark of ['\u202e', '\u2066']) expect(taken(`Ada${mark}yaP`)).toBe(false)
})

it('takes names on one line that somebody can see', () => {
  const taken = (value: string) => name(40).safeParse(value).success
  for (const person of ['X', '山', '🚢', 'می‌خواهم']) expect(taken(person), person).toBe(true)
  for (const nobody of ['\u200b', '\u00ad\u2060', '\u3164', '\u2800']) expect(taken(nobody)).toBe(false)
  for (const control of ['\n', '\r', '\t', '\u0007', '\u2028']) expect(taken(`A${control}B`)).toBe(false)
})

it('counts the characters of an account that are kept, not the dashes between them', () => {
  const card = {
    bank_name: 'Bank',
    beneficiary_name: 'Me',
    mobile: '+49 30 123456',
    bank_address: '',
    branch_name: '',
  }
  const taken = (account_number: string, more: object = {}) =>
    ['bank_card', 'wallet_address'].map(
      (kind) => wallet.cardCheck.input.safeParse({ ...card, kind, account_number, ...more }).success,
    )
  expect(taken('12-34 56')).toEqual([true, true])
  for (const nothing of ['------------', '- - - -', '12-34 5']) expect(taken(nothing)).toEqual([false, false])
  for (const field of ['bank_address', 'branch_name'])
    expect(taken('123456', { [field]: 'Street 1\r\nTown' })).toEqual([false, false])
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
