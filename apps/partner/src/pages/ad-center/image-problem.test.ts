import { expect, test } from 'vitest'
import { imageProblem } from './image-problem.ts'

test('takes a picture of exactly 5 MB', () => {
  expect(imageProblem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeUndefined()
})

test('refuses a picture one byte larger', () => {
  expect(imageProblem({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('tooLarge')
})

test('refuses what is no picture, whatever its size', () => {
  expect(imageProblem({ type: 'application/pdf', size: 9e9 })).toBe('notAnImage')
  expect(imageProblem({ type: 'image/svg+xml', size: 10 })).toBe('notAnImage')
})
