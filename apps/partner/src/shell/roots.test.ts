import { expect, it } from 'vitest'
import { rootAbove } from './roots.ts'

it.each([
  ['/wallet/withdrawal', '/wallet'],
  ['/plan/detail', '/plan'],
  ['/ad-center/coupons', '/ad-center'],
  ['/wallet', '/ad-center'],
  ['/customer', '/ad-center'],
])('the root above %s is %s', (path, root) => {
  expect(rootAbove(path)).toBe(root)
})
