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

test('terms, and what is proposed on them, say what comes of them', () => {
  const terms = { product: 'Tea', price_per_thousand: '5.50', payout: '0.29', payout_event: 'click' }
  expect(effectOf({ kind: 'campaign_terms', params: terms })).toMatch(/^Tea: \$5\.50 per 1,000 impressions/)
  expect(effectOf({ kind: 'campaign_on', params: { version: '2' } })).toMatch(/^Partners are offered it/)
  const standing = ['0', '5.00'].map((amount) => effectOf({ kind: 'standing_order', params: { amount } }))
  expect(new Set(standing).size).toBe(2)
})

test('a kind that says it itself has no more words', () => {
  expect(effectOf({ kind: 'escrow_out', params: { amount: '1.00' } })).toBeUndefined()
})

test('where the money of a payment that was not made goes back to is said before it is confirmed', () => {
  const params = { payment: 'P-7QK2M9', payee: 'Kettle & Quay', amount: '40.00', purpose: 'escrow_out' }
  expect(effectOf({ kind: 'payment_failed', params })).toMatch(
    /^Payment P-7QK2M9 of \$40\.00 to Kettle & Quay will not be made\. .* escrow again\. This can’t be undone\./,
  )
  const sent = { ...params, purpose: 'publisher_paid', bank_reference: 'HB-1' }
  expect(effectOf({ kind: 'payment_failed', params: sent })).toMatch(
    /sent under bank reference HB-1, was not made: .* The publisher is owed the amount again\./,
  )
})

test('what Fairlead bears of a payment that came back is said, where a bank kept some of it', () => {
  const params = { payment: 'P-7QK2M9', amount: '40.00', received: '35.00' }
  expect(effectOf({ kind: 'publisher_bounced', params: { ...params, from_network: '5.00' } })).toBe(
    'Of payment P-7QK2M9 of $40.00, $35.00 came back. The publisher is owed all of it again; Fairlead bears $5.00 out of fees.',
  )
  expect(effectOf({ kind: 'publisher_bounced', params: { ...params, received: '40.00' } })).toBeUndefined()
})
