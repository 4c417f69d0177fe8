import { expect, test } from 'vitest'
import { paramText } from './param-text.ts'
import { plainText } from './plain-text.ts'

test('what was proposed is said as its form asks for it', () => {
  expect(paramText('flight_seconds', '1209600')).toBe('14 days')
  expect(paramText('seconds', '5400')).toBe('90 minutes')
  expect(paramText('name', 'match_window')).toBe('Time to find ad space')
  expect(paramText('name', 'Norrvik Bank')).toBe('Norrvik Bank')
  expect(paramText('fee_min', '0.25')).toBe('$0.25')
  expect(paramText('put_max', '800.00')).toBe('$800.00')
  expect(paramText('role', 'campaign_manager')).toBe('Campaign manager')
  expect(paramText('languages', 'de,th')).toBe('German, Thai')
  expect(paramText('translations', '{"de":{"product":"Jacke"},"fr":{"product":"Veste"}}')).toBe(
    'German, French',
  )
  expect(paramText('rate_percent', '0.75')).toBe('0.75')
  expect(paramText('product', 'seconds')).toBe('seconds')
})

test('a length of time says its unit itself wherever it is read', () => {
  const seconds = { kind: 'number', whole: false, unit: 'seconds', optional: false } as const
  expect(plainText(seconds, 259_200)).toBe('3 days')
  expect(plainText({ kind: 'record', optional: false }, { flight_seconds: '1209600' })).toBe(
    'Flight: 14 days',
  )
})
