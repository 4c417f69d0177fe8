import { expect, test } from 'vitest'
import { localMoneyText } from './local-money.ts'

test('local money keeps the decimals of its currency', () => {
  expect(localMoneyText('92.30', { locale: 'en', currency: 'EUR' })).toBe('€92.30')
  expect(localMoneyText('2600000', { locale: 'en', currency: 'VND' })).toBe('₫2,600,000')
})

test('a rate keeps every decimal it was quoted with', () => {
  expect(localMoneyText('0.91237418', { locale: 'en', currency: 'EUR' })).toBe('€0.91237418')
  expect(localMoneyText('25412.5', { locale: 'en', currency: 'VND' })).toBe('₫25,412.5')
})

test('an amount larger than a floating-point number holds loses nothing', () => {
  expect(localMoneyText('900719925474099312', { locale: 'en', currency: 'VND' })).toBe(
    '₫900,719,925,474,099,312',
  )
})

test('spoken, the currency is named in words', () => {
  expect(localMoneyText('92.30', { locale: 'en', currency: 'EUR', spoken: true })).toBe('92.30 euros')
})
