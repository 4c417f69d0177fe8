import { expect, it } from 'vitest'
import { shownAt } from './shown-at.ts'

const site = { siteUrl: 'https://site.example' }

it.each([
  ['/assets/coffee.svg', 'https://site.example/assets/coffee.svg'],
  ['https://elsewhere.example/a.png', 'https://elsewhere.example/a.png'],
])('finds %s', (stored, found) => {
  expect(shownAt(stored, site)).toBe(found)
})

it.each(['http://', 'https://[', 'https://%', '//a:99999/'])('shows nothing for %s', (stored) => {
  expect(shownAt(stored, site)).toBe('data:,')
})
