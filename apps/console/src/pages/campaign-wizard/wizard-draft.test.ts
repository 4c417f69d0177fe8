import { expect, test } from 'vitest'
import { beginOf, changesOf, draftOfProposal, type WholeTerms } from './wizard-draft.ts'

const german = {
  product: 'Tee',
  content: 'Heiß',
  game_description: 'Ein Tee.',
  user_targeting: 'Deutschland',
}
const french = { product: 'Thé', content: 'Chaud', game_description: 'Un thé.', user_targeting: 'France' }
const terms: WholeTerms = {
  product: 'Tea',
  picture: '/tea.webp',
  film: null,
  content: 'Hot',
  game_description: 'A tea.',
  user_targeting: 'Everybody',
  translations: [
    { lang: 'de', ...german },
    { lang: 'fr', ...french },
  ],
  landing_page: 'https://tea.example',
  level_min: 2,
  languages: ['de', 'fr'],
  price_per_thousand: '5.50',
  payout: '0.29',
  payout_event: 'click',
  payout_cap_percent: 300,
  put_min: '5.00',
  put_max: '800.00',
  flight_seconds: 1_209_600,
  attribution_seconds: 259_200,
  validation_seconds: 604_800,
}

/** As a proposal says the same terms. */
const params = {
  version: '2',
  ...Object.fromEntries(
    Object.entries(terms)
      .filter(([name]) => !['film', 'translations', 'languages'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  ),
  languages: 'de,fr',
  translations: JSON.stringify({ fr: french, de: german }),
}
const page = { content_type: 'landing_page' } as const

test('what a proposal says of terms reads as the terms do, whichever order it was written in', () => {
  expect(changesOf(beginOf(terms, page), draftOfProposal(params, page))).toEqual([])
})

test('of proposed terms, what is otherwise is found, also what is said no more', () => {
  const proposed = { ...params, payout: '0.31', languages: '', translations: '{}', film: '/tea.mp4' }
  expect(changesOf(beginOf(terms, page), draftOfProposal(proposed, page))).toEqual([
    { field: 'payout', from: '$0.29', to: '$0.31' },
    { field: 'languages', from: 'German; French', to: '' },
    { field: 'translations', from: 'German, French', to: '' },
    { field: 'film', from: '', to: '/tea.mp4' },
  ])
})
