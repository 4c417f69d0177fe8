import { expect, it } from 'vitest'
import { factText } from './facts.ts'

it('says amounts with their currency, and leaves what people wrote, addresses and rates letter by letter', () => {
  expect(factText('by_books', '21420.25')).toBe('$21,420.25')
  expect(factText('books_less_bank', '-0.50')).toBe('−$0.50')
  expect(factText('email', 'nora.neu@example.com')).toBe('nora.neu@example.com')
  expect(factText('rate', '25412.5')).toBe('25412.5')
  expect(factText('text', 'Payment from N. Neu, ref_17')).toBe('Payment from N. Neu, ref_17')
})

it('says a choice in words, and when a licence ends', () => {
  expect(factText('reason', 'paused_page_broken')).toBe('The landing page does not work')
  expect(factText('expires_at', '2100-01-01T12:00:00+00:00')).toBe('1 Jan 2100')
})
