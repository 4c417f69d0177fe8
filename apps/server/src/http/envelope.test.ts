import { Refusal } from '@fairlead/contract/refusals'
import { languages } from '@fairlead/contract/wire'
import { expect, it } from 'vitest'
import { invalidInput, refused } from './envelope.ts'

const refusal = new Refusal('amount_below_minimum', { minimum: '5.00' })

it('says a refusal in the caller’s language, and beside it in every language in that language’s own numbers', () => {
  const { msg, words = {} } = refused(refusal, 'de', 'USD')
  expect(Object.keys(words).sort()).toEqual([...languages].sort())
  expect(msg).toBe(words.de)
  expect(words.en).toContain('$5.00')
  expect(words.de).toContain('5,00')
  expect(words.ru).toMatch(/\p{Script=Cyrillic}/u)
})

it('says in every language what does not fit the contract', () => {
  const { msg, words = {} } = invalidInput({ field: 'amount', problem: 'invalid' }, 'fr')
  expect(words.fr).toBe(msg)
  expect(Object.keys(words)).toHaveLength(languages.length)
})

it('speaks to an account that is not active in the account’s own language only', () => {
  const state = new Refusal('disabled', { lang: 'vi', why: '', until_words: '1' })
  expect(refused(state, 'en', 'USD')).not.toHaveProperty('words')
})

it('says what is expected, and the bound that a number is outside of', () => {
  const domain = invalidInput({ field: 'domain', problem: 'domain' }, 'en')
  expect(domain.msg).toBe('Enter the domain alone, without https:// or a path, such as news.example')
  const { words = {} } = invalidInput({ field: 'seconds', problem: 'at_least', limit: 60 }, 'en')
  for (const said of Object.values(words)) expect(said).toContain('60')
})
