import { describe, expect, test } from 'vitest'
import { currencySign, moneyParts, moneyText, shownTone } from './money-text.ts'

describe('an amount in words', () => {
  test('writes a real minus, and a plus on gains only where asked', () => {
    expect(moneyText(-3_820_000n, { locale: 'en' })).toBe('\u2212$3.82')
    expect(moneyText(43_140_000n, { locale: 'en', sign: 'always' })).toBe('+$43.14')
    expect(moneyText(0n, { locale: 'en', sign: 'always' })).toBe('$0.00')
  })

  test('follows the reader’s order and separators', () => {
    expect(moneyText(1_757_310_000n, { locale: 'de' })).toBe('1.757,31\u00a0$')
    expect(moneyText(1_757_310_000n, { locale: 'zh-Hans' })).toBe('US$1,757.31')
  })

  test('writes the currency of a field on the side where amounts have it', () => {
    expect(currencySign('en')).toEqual({ symbol: '$', behind: false })
    expect(currencySign('de')).toEqual({ symbol: '$', behind: true })
    expect(currencySign('pt-BR')).toEqual({ symbol: 'US$', behind: false })
    for (const locale of ['fr', 'ru', 'es', 'vi']) {
      const { symbol, behind } = currencySign(locale)
      expect([locale, behind, moneyText(0n, { locale }).endsWith(symbol)]).toEqual([locale, true, true])
    }
  })

  test('stays exact far beyond what a float can hold', () => {
    expect(moneyText(123_456_789_012_345_678n, { locale: 'en', digits: 6 })).toBe('$123,456,789,012.345678')
  })

  test('rounds half to even, as amounts are booked', () => {
    expect(moneyText(2_345_000n, { locale: 'en' })).toBe('$2.34')
    expect(moneyText(2_355_000n, { locale: 'en' })).toBe('$2.36')
    expect(moneyText(-4_000n, { locale: 'en' })).toBe('$0.00')
  })

  test('is neither gain nor loss where it is written as nothing', () => {
    const shown = (micros: bigint, digits?: number) => [
      moneyText(micros, { locale: 'en', sign: 'always', digits }),
      shownTone(micros, 'gain-loss', digits),
      shownTone(micros, 'gain', digits),
    ]
    expect(shown(-5_000n)).toEqual(['$0.00', 'ink', 'ink'])
    expect(shown(4_999n)).toEqual(['$0.00', 'ink', 'ink'])
    expect(shown(-5_001n)).toEqual(['\u2212$0.01', 'loss', 'gain'])
    expect(shown(5_001n)).toEqual(['+$0.01', 'gain', 'gain'])
    expect(shown(-5_000n, 6)).toEqual(['\u2212$0.005', 'loss', 'gain'])
  })

  test('names the currency when it is read aloud', () => {
    expect(moneyText(-1_500_000n, { locale: 'en', spoken: true })).toBe('\u22121.50 US dollars')
  })

  test('keeps the cents as parts of their own', () => {
    expect(moneyParts(100_000_000n, { locale: 'en' }).map((part) => part.type)).toEqual([
      'currency',
      'integer',
      'decimal',
      'fraction',
    ])
  })
})
