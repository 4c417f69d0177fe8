import { expect, test } from 'vitest'
import { middleOf, sideOf, within, zoomMost } from './crop.ts'

const wide = { width: 400, height: 200 }

test('begins with the largest square in the middle', () => {
  expect(middleOf(wide)).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(sideOf(wide, middleOf(wide))).toBe(200)
})

test('is never moved beyond an edge', () => {
  expect(within(wide, { x: 0, y: 0, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(within(wide, { x: 999, y: 999, zoom: 2 })).toEqual({ x: 350, y: 150, zoom: 2 })
})

test('is never zoomed out beyond the image, nor in beyond sense', () => {
  expect(within(wide, { x: 200, y: 100, zoom: 0.2 }).zoom).toBe(1)
  expect(within(wide, { x: 200, y: 100, zoom: 99 }).zoom).toBe(zoomMost)
})
