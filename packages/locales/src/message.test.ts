import { expect, test } from 'vitest'
import { fillMessage, findMessage } from './message.ts'

const messages = {
  wallet: { asOf: 'As of {{time}}', orders_one: '{{count}} order', orders_few: 'few', orders_other: 'many' },
  'refusal.flat': 'a flat key',
}

test('finds a message by its dotted path, nested or flat', () => {
  expect(findMessage(messages, 'wallet.asOf', 'en')).toBe('As of {{time}}')
  expect(findMessage(messages, 'refusal.flat', 'en')).toBe('a flat key')
  expect(findMessage(messages, 'wallet.toString', 'en')).toBeUndefined()
})

test('takes the plural form of the language', () => {
  expect(findMessage(messages, 'wallet.orders', 'en', { count: 1 })).toBe('{{count}} order')
  expect(findMessage(messages, 'wallet.orders', 'ru', { count: 3 })).toBe('few')
  expect(findMessage(messages, 'wallet.orders', 'ru', { count: 5 })).toBe('many')
})

test('writes amounts the way the reader does, losses with a real minus', () => {
  const params = { fee: '1234.50', profit: '-2.25', currency: 'USD' }
  expect(fillMessage('{{fee, money}} {{profit, gain}}', 'en', params)).toBe('$1,234.50 \u2212$2.25')
  expect(fillMessage('{{fee, money}}', 'de', params)).toBe('1.234,50\u00a0$')
  expect(fillMessage('{{profit, gain}}', 'en', { ...params, profit: '0.64' })).toBe('+$0.64')
})

test('fills placeholders, numbers in the way of the language, and leaves unknown ones to be seen', () => {
  expect(fillMessage('{{count, number}} of {{name}} {{missing}}', 'de', { count: 1234.5, name: 'x' })).toBe(
    '1.234,5 of x {{missing}}',
  )
})

test('ends a sentence with one full stop where what fills it brings one along', () => {
  expect(fillMessage('Bis {{when}}. Dann nicht.', 'de', { when: '28. Nov.' })).toBe(
    'Bis 28. Nov. Dann nicht.',
  )
  expect(fillMessage('Bis {{when}} frei.', 'de', { when: '28. Nov.' })).toBe('Bis 28. Nov. frei.')
})

test('holds Thai words together that browsers would cut and lets a line end beside them, but not beside what is no Thai letter', () => {
  expect(fillMessage('หยุดออเดอร์ของ', 'th')).toBe('หยุด\u200bออ\u2060เด\u2060อร์\u200bของ')
  expect(fillMessage('“{{what}}” 3 พาสคีย์', 'th', { what: 'ออเดอร์' })).toBe(
    '“ออ\u2060เด\u2060อร์” 3 พาส\u2060คีย์',
  )
  expect(fillMessage('ยุติออเดอร์พาร์ทเนอร์', 'th')).toBe(
    'ยุติ\u200bออ\u2060เด\u2060อร์\u200bพาร์\u2060ท\u2060เนอ\u2060ร์',
  )
  expect(fillMessage('สองขั้นตอน', 'th')).toBe('สอง\u200bขั้น\u2060ตอน')
  expect(fillMessage('ออเดอร์', 'en')).toBe('ออเดอร์')
})
