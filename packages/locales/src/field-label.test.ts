import { expect, test } from 'vitest'
import { choiceLabel } from './field-label.ts'

test('what became of a proposal is said by its kind', () => {
  expect(choiceLabel('deposit_reversed_proposed')).toBe('Reversal of a deposit proposed')
  expect(choiceLabel('campaign_on_confirmed')).toBe('Offering of a campaign confirmed')
  expect(choiceLabel('escrow_out_declined')).toBe('Escrow payback declined')
  expect(choiceLabel('trial_orders_confirmed')).toBe('Trial orders confirmed')
  expect(choiceLabel('account_disable_proposed')).toBe('Account disable proposed')
})

test('a choice has its own words, or those of its name', () => {
  expect(choiceLabel('deposit_record')).toBe('Recorded a deposit')
  expect(choiceLabel('sent_back')).toBe('Sending back')
  expect(choiceLabel('declined')).toBe('Declined')
})
