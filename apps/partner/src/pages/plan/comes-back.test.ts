import { expect, it } from 'vitest'
import { comesBack } from './comes-back.ts'

const extra = {
  id: 'c',
  name: 'A tenth more',
  kind: 'addition',
  granted: '3.00',
  came_back: false,
  extra_media: '3.00',
  extra_media_gone: '0.00',
} as const

it('gives everything back that an order without a coupon holds', () => {
  expect(comesBack({ held: '20.00', consumed: '4.00', coupon: null })).toBe(20_000_000n)
})

it('keeps extra media that was not shown yet out of what comes back', () => {
  expect(comesBack({ held: '33.00', consumed: '0.00', coupon: extra })).toBe(30_000_000n)
  expect(comesBack({ held: '32.00', consumed: '1.00', coupon: extra })).toBe(30_000_000n)
})

it('gives everything back once the extra media is consumed', () => {
  expect(comesBack({ held: '29.50', consumed: '3.50', coupon: extra })).toBe(29_500_000n)
})

it('gives back as credit what is left of a coupon that paid a part of the order, and the coupon while nothing is consumed', () => {
  const pays = { ...extra, kind: 'fixed_amount', extra_media: '0.00' } as const
  expect(comesBack({ held: '20.00', consumed: '0.00', coupon: pays })).toBe(17_000_000n)
  expect(comesBack({ held: '19.00', consumed: '1.00', coupon: pays })).toBe(19_000_000n)
})
