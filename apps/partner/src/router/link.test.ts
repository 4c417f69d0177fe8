import { expect, it } from 'vitest'
import { addressOf, link } from './link.ts'

it('writes what is asked for behind the page, and leaves out what is empty', () => {
  expect(link('/plan/detail', { id: 'a&b c' })).toBe('#/plan/detail?id=a%26b+c')
  expect(addressOf('/plan', { status: '', find: 'tea' })).toBe('/plan?find=tea')
  expect(addressOf('/wallet')).toBe('/wallet')
})

it('does not compile without the page or what it is about', () => {
  // @ts-expect-error No page has this address.
  expect(addressOf('/plans')).toBe('/plans')
  // @ts-expect-error Which order?
  expect(addressOf('/plan/detail')).toBe('/plan/detail')
  // @ts-expect-error The list is not asked for an order.
  expect(addressOf('/plan', { id: 'A' })).toBe('/plan?id=A')
})
