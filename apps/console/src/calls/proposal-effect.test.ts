import { expect, test } from 'vitest'
import type { Proposal } from '../shell/operator.ts'
import { effectOf } from './proposal-effect.ts'

const reversal = (params: Proposal['params']) =>
  effectOf({
    kind: 'deposit_reversed',
    params: {
      amount: '40.00',
      deposit: 'D-7QK2M9',
      bank_reference: 'HB-1',
      confirmed_at: new Date(new Date().getFullYear(), 10, 20, 9, 5).toISOString(),
      ...params,
    },
  })

test('what a reversal takes from whom is said before it is confirmed', () => {
  expect(reversal({ from_available: '40.00', from_network: '0.00', sent_back: 'no' })).toMatch(
    /^Reverses deposit D-7QK2M9 of \$40\.00, bank reference HB-1, confirmed 20 Nov, 09:05\. As of now all of it leaves .* none is sent back/,
  )
  expect(reversal({ from_available: '15.00', from_network: '25.00', sent_back: 'yes' })).toMatch(
    /As of now \$15\.00 leaves the partner’s available balance, and Fairlead bears \$25\.00 .* A cashier then sends the money back/,
  )
})

test('a kind that says it itself has no more words', () => {
  expect(effectOf({ kind: 'escrow_out', params: { amount: '1.00' } })).toBeUndefined()
})
