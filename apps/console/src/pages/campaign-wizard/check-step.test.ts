import { expect, test } from 'vitest'
import type { Draft } from '../../calls/draft.ts'
import { durationText, unitOf } from '../../calls/durations.ts'
import { checkStep } from './check-step.ts'
import { beginOf, changesOf, type WholeTerms } from './wizard-draft.ts'

const good: Draft = {
  ...beginOf(null),
  advertiser_id: 'b9c9ddf4-0000-4000-8000-000000000001',
  product: 'Storm shell',
  content: 'Dry.',
  game_description: 'A jacket.',
  landing_page: 'https://norrvik.example/shell',
  price_per_thousand: '5.50',
  payout: '0.29',
  put_max: '800',
  user_targeting: 'Everybody',
  picture: '/assets/shell.svg',
}
const fieldsOf = (step: Parameters<typeof checkStep>[0], wrong: Record<string, unknown>) =>
  Object.keys(checkStep(step, { ...good, ...wrong }, true, false))

test('what is usual, and what is filled in, is fine at every step', () => {
  for (const step of ['who', 'what', 'price', 'budget', 'audience', 'creative'] as const)
    expect(fieldsOf(step, {})).toEqual([])
})

test.each([
  ['who', { advertiser_id: '' }, 'advertiser_id'],
  ['who', { advertiser_id: 'new' }, 'advertiser_name'],
  ['who', { trials_needed: '101' }, 'trials_needed'],
  ['what', { product: ' ' }, 'product'],
  ['what', { landing_page: 'http://norrvik.example' }, 'landing_page'],
  ['price', { price_per_thousand: '5.55' }, 'price_per_thousand'],
  ['price', { price_per_thousand: '1e3' }, 'price_per_thousand'],
  ['price', { payout: '0' }, 'payout'],
  ['price', { payout_cap_percent: '99' }, 'payout_cap_percent'],
  ['budget', { put_min: '4.99' }, 'put_min'],
  ['budget', { put_max: '4' }, 'put_max'],
  ['budget', { flight_seconds: 'soon' }, 'flight_seconds'],
  ['budget', { flight_seconds: String(91 * 86_400) }, 'flight_seconds'],
  ['budget', { validation_seconds: String(3 * 86_400) }, 'validation_seconds'],
  ['budget', { escrow: '1.005' }, 'escrow'],
  ['audience', { level_min: '6' }, 'level_min'],
  ['audience', { translations: [{ lang: 'de', product: 'Jacke' }] }, 'translations'],
  ['creative', { picture: '' }, 'picture'],
  ['creative', { content_type: 'video' }, 'film'],
] as const)('at %s, %o is refused at its field', (step, wrong, field) => {
  expect(fieldsOf(step, wrong)).toEqual([field])
})

test('what a campaign began with is asked for once', () => {
  expect(checkStep('who', {}, false, true)).toEqual({})
})

test('the next terms of a campaign with a film keep it, and name another', () => {
  const { content_type: _, ...said }: Draft = good
  const terms = { ...said, film: 'https://norrvik.example/rain.mp4', languages: [], translations: [] }
  const begin = beginOf(terms as unknown as WholeTerms, { content_type: 'video' })
  expect(checkStep('creative', begin, false, true)).toEqual({})
  expect(Object.keys(checkStep('creative', { ...begin, film: '' }, false, true))).toEqual(['film'])
  expect(beginOf(null, { content_type: 'video' }).content_type).toBe('video')
})

test('changes are named once each, in the order of the steps', () => {
  const next = { ...good, put_max: '900', payout: '0.30', translations: [{ lang: 'de', product: 'Jacke' }] }
  expect(changesOf(good, next).map(({ field }) => field)).toEqual(['payout', 'put_max', 'translations'])
  expect(changesOf(good, { ...good, payout: '0.290' })).toEqual([])
})

test('a duration is said in the largest unit it is a whole number of', () => {
  expect([90, 5400, 7200, 1_209_600].map(unitOf)).toEqual(['seconds', 'minutes', 'hours', 'days'])
  expect(durationText(1_209_600)).toBe('14 days')
})

test('fewer trial orders than real money asks for are said at their step', () => {
  const few = { ...good, trials_needed: '9' }
  expect(Object.keys(checkStep('who', few, true, true))).toEqual(['trials_needed'])
  expect(checkStep('who', few, true, false)).toEqual({})
  expect(checkStep('who', { ...few, trials_needed: '10' }, true, true)).toEqual({})
})

test('a share is said with what it is of', () => {
  const [change] = changesOf(good, { ...good, payout_cap_percent: '400' })
  expect(change).toEqual({ field: 'payout_cap_percent', from: '300% of the order', to: '400% of the order' })
})
