import { expect, it } from 'vitest'
import { gaps } from './locale-completeness.ts'
import { flatten } from './translations/texts.ts'

const english = flatten(
  {
    head: { total: 'Total', asOf: 'As of <time>{{time}}</time>' },
    orders_one: '{{count, number}} order',
    orders_other: '{{count, number}} orders',
  },
  'wallet',
)

function words(more: Record<string, string>) {
  return new Map(Object.entries(more).map(([key, message]) => [`wallet.${key}`, message]))
}

const german = { 'head.total': 'Summe', 'head.asOf': 'Stand <time>{{time}}</time>' }

it('finds nothing in a language that says it all, in its own plural forms', () => {
  const plurals = { orders_one: '{{count, number}} Auftrag', orders_other: '{{count, number}} Aufträge' }
  expect(gaps(english, words({ ...german, ...plurals }), 'de')).toEqual([])
  const japanese = {
    'head.total': '合計',
    'head.asOf': '<time>{{time}}</time>現在',
    orders_other: '{{count, number}}件',
  }
  expect(gaps(english, words(japanese), 'ja')).toEqual([])
})

it('misses the four forms of Russian', () => {
  const found = gaps(english, words({ ...german, orders_one: '{{count, number}} заказ' }), 'ru')
  expect(found).toEqual([
    'wallet.orders_few is missing',
    'wallet.orders_many is missing',
    'wallet.orders_other is missing',
  ])
})

it('finds what English does not say, and placeholders or mark-up that differ', () => {
  const wrong = {
    'head.total': 'Summe',
    'head.asOf': 'Stand {{zeit}}',
    'head.more': 'Mehr',
    orders_one: 'ein Auftrag',
    orders_other: 'Aufträge {{count, number}}',
  }
  expect(gaps(english, words(wrong), 'de')).toEqual([
    'wallet.head.more is not in English',
    'wallet.head.asOf has {{zeit}} for </time> <time> {{time}}',
  ])
})
