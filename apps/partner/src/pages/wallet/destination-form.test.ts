import { expect, test } from 'vitest'
import { problemOf, startFrom, startKind } from './destination-form.ts'
import type { Destination } from './wallet-queries.ts'

const bound: Destination = {
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'bank_card',
  bank_name: 'Kestrel Bank',
  beneficiary_name: 'Marisol Vega',
  mobile: '+49 30 1234567',
  account_number_tail: '4471',
  bank_address: 'Hafenstr. 3',
  branch_name: 'Hamburg',
  bound_at: '2026-11-20T10:00:00.000Z',
  usable_from: '2026-11-21T10:00:00.000Z',
  usable: true,
}

test('starts from what is bound, but never from the tail of its number', () => {
  expect(startFrom(bound)).toMatchObject({
    bank_name: 'Kestrel Bank',
    mobile: bound.mobile,
    account_number: '',
  })
})

test('takes nothing of a bank along to a wallet address', () => {
  expect(startKind(bound, 'wallet_address')).toEqual({
    kind: 'wallet_address',
    bank_name: '',
    account_number: '',
    bank_address: '',
    branch_name: '',
  })
})

test('knows what is wrong by the words of the schema; what has no word of its own is too long', () => {
  expect(problemOf(undefined)).toBeUndefined()
  expect(problemOf('phone')).toBe('phone')
  expect(problemOf('Invalid input')).toBe('too_long')
})
