import { expect, it } from 'vitest'
import { afterTranslating, fingerprints, staleKeys } from './stale.ts'

const english = new Map([
  ['wallet.total', 'Total assets'],
  ['wallet.orders_one', '{{count}} order'],
  ['wallet.orders_other', '{{count}} orders'],
])
const translated = afterTranslating(english, {}, new Set(['wallet.total', 'wallet.orders']))

it('finds nothing stale in what was made from today’s English', () => {
  expect(staleKeys(english, translated)).toEqual([])
})

it('finds a text stale whose English changed in one of its plural forms, and one that is new', () => {
  const changed = new Map(english).set('wallet.orders_one', '1 order').set('wallet.promo', 'Promo credit')
  expect(staleKeys(changed, translated)).toEqual(['wallet.orders', 'wallet.promo'])
})

it('records only what was translated, and forgets what English no longer says', () => {
  const changed = new Map([
    ['wallet.total', 'All your money'],
    ['wallet.promo', 'Promo credit'],
  ])
  const after = afterTranslating(changed, translated, new Set(['wallet.promo']))
  expect(staleKeys(changed, after)).toEqual(['wallet.total'])
  expect(Object.keys(after)).toEqual(['wallet.total', 'wallet.promo'])
})

it('tells a key that ends in _one from a plural form', () => {
  expect([...fingerprints(new Map([['plan.by_one', 'By one']])).keys()]).toEqual(['plan.by_one'])
})
