import { expect, test } from 'vitest'
import { halfSaid, type Translation, withTranslation } from './translations.ts'

test('a language is there while something is said in it', () => {
  const one = withTranslation([], 'de', 'product', 'Jacke')
  expect(one).toEqual([{ lang: 'de', product: 'Jacke' }])
  const two = withTranslation(one, 'fr', 'product', 'Veste')
  expect(two.map(({ lang }) => lang)).toEqual(['de', 'fr'])
  expect(withTranslation(two, 'de', 'product', '')).toEqual([{ lang: 'fr', product: 'Veste' }])
})

test('a language of which a part is missing is named', () => {
  const whole: Translation = {
    lang: 'th',
    product: 'ก',
    content: 'ข',
    game_description: 'ค',
    user_targeting: 'ง',
  }
  expect(halfSaid([whole, { lang: 'de', product: 'Jacke' }, { ...whole, lang: 'fr', content: ' ' }])).toEqual(
    ['de', 'fr'],
  )
})
