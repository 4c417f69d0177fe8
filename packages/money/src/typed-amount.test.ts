import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, microsPerCent } from './amount.ts'
import { readTypedAmount } from './typed-amount.ts'

test.each([
  ['1', '1.00'],
  ['0.01', '0.01'],
  ['12.3', '12.30'],
  ['12,34', '12.34'],
  ['007', '7.00'],
  ['12.', '12.00'],
  ['.5', '0.50'],
  [',5', '0.50'],
  [' 12.34\n', '12.34'],
  ['１２．３４', '12.34'],
  ['１２，３', '12.30'],
  ['١٢٫٣٤', '12.34'],
  ['۱۲٫۳', '12.30'],
  ['๑๒.๓๔', '12.34'],
  ['999999999.99', '999999999.99'],
])('reads %j as %s', (typed, amount) => {
  const read = readTypedAmount(typed)
  expect(typeof read === 'bigint' && formatAmount(read)).toBe(amount)
})

test.each([
  ['', 'empty'],
  [' ', 'empty'],
  ['0', 'zero'],
  [',00', 'zero'],
  ['.', 'shape'],
  [',', 'shape'],
  ['1e3', 'shape'],
  ['12.345', 'shape'],
  ['1,234', 'shape'],
  ['1,234.50', 'shape'],
  ['1.2.3', 'shape'],
  ['-1', 'shape'],
  ['+1', 'shape'],
  ['1 2', 'shape'],
  ['$5', 'shape'],
  ['€5', 'shape'],
  ['5²', 'shape'],
  ['½', 'shape'],
  ['Ⅴ', 'shape'],
  ['0x10', 'shape'],
  ['1234567890', 'shape'],
])('says of %j why it is no amount: %s', (typed, problem) => {
  expect(readTypedAmount(typed)).toBe(problem)
})

const inDigitsFrom = (zero: number, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

test('any amount of whole cents is read in all digits and with all marks', () => {
  const cents = fc.bigInt({ min: 1n, max: 99_999_999_999n })
  const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0xe50, 0xff10)
  const mark = fc.constantFrom('.', ',', '٫', '．', '，')
  fc.assert(
    fc.property(cents, zero, mark, (count, first, between) => {
      const micros = count * microsPerCent
      const typed = inDigitsFrom(first, formatAmount(micros)).replace('.', between)
      expect(readTypedAmount(typed)).toBe(micros)
    }),
  )
})

test('whatever is read as an amount has the same digits as what was typed', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123459.,-+eE $€x²٣４๕ ٫'), maxLength: 8 })
  const digits = (text: string) =>
    text.replace(/[٣４๕]/g, (digit) => ({ '٣': '3', '４': '4', '๕': '5' })[digit] ?? '')
  fc.assert(
    fc.property(typed, (text) => {
      const read = readTypedAmount(text)
      if (typeof read !== 'bigint') return
      const [whole = '', cents = ''] = digits(text.trim()).split(/[.,٫]/)
      expect(`${whole}.${cents}`).toMatch(/^\d*\.\d{0,2}$/)
      expect(read).toBe(BigInt(whole || 0) * 1_000_000n + BigInt(cents.padEnd(2, '0')) * microsPerCent)
    }),
    { numRuns: 2000 },
  )
})
