import { expect, it } from 'vitest'
import { networkText } from './network-text.ts'

it('says the known part of an address without the length of its prefix', () => {
  expect(networkText('203.0.113.0/24')).toBe('203.0.113.*')
  expect(networkText('2001:db8:1::/48')).toBe('2001:db8:1:*')
  expect(networkText(null)).toBe(null)
})
