import { expect, it } from 'vitest'
import { forbiddenWords, missingTerms } from './glossary.ts'

const german = {
  terms: { 'available balance': ['verfügbar'], order: ['Auftrag', 'Aufträge'] },
  never: { Bankkarte: 'Bankkonto' },
  otherwise: { 'faq.order': ['order'], 'faq.card': ['Bankkarte'] },
}

it('finds a term that a text says in other words than the glossary’s, in any form and plural', () => {
  const english = new Map([
    ['a', 'Your available balance'],
    ['b_one', 'one order'],
    ['b_other', '{{count}} orders'],
    ['c', 'In order to go on'],
    ['faq.order', 'In order of time'],
    ['border', 'A border'],
  ])
  const texts = new Map([
    ['a', 'Ihr Guthaben'],
    ['b_one', 'ein Auftrag'],
    ['b_other', '{{count}} Bestellungen'],
    ['c', 'Um weiterzugehen'],
    ['faq.order', 'Nach Zeit'],
    ['border', 'Ein Rand'],
  ])
  expect(missingTerms(english, texts, german)).toEqual([
    'a: available balance (say verfügbar)',
    'b_other: order (say Auftrag or Aufträge)',
    'c: order (say Auftrag or Aufträge)',
  ])
})

it('does not take the name of a placeholder or a tag for a word', () => {
  const english = new Map([['a', '<order>{{order}}</order> is late']])
  expect(missingTerms(english, new Map([['a', '<order>{{order}}</order> ist spät']]), german)).toEqual([])
})

it('finds a word that misleads, but in a text that may say it', () => {
  const texts = new Map([
    ['bind', 'Bankkarten hinterlegen'],
    ['card', 'Ihre Bankkarte'],
    ['faq.card', 'Eine Bankkarte genügt nicht'],
  ])
  expect(forbiddenWords(texts, german)).toEqual(['card: “Bankkarte” (say Bankkonto)'])
})

it('finds it in a script without spaces wherever it stands', () => {
  const chinese = { terms: {}, never: { 保本: '盈亏平衡' }, otherwise: {} }
  expect(forbiddenWords(new Map([['price', '即可保本。']]), chinese)).toHaveLength(1)
})
