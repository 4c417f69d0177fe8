import { expect, test } from 'vitest'
import { zoneHeader } from './timezone.ts'

test('names the zone and its offset', () => {
  expect(zoneHeader(new Date())).toMatch(/^[A-Za-z_]+(\/[A-Za-z_/-]+)? GMT[+-]\d\d:\d\d$/)
})
