import { expect, test } from 'vitest'
import { amountProblem } from './typed-amount.ts'

test.each(['1', '0.01', '12.3', '12.34', '999999999.99'])('takes %s as it is', (typed) => {
  expect(amountProblem(typed)).toBeUndefined()
})

test.each([
  ['', 'empty'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['.', 'shape'],
  ['12.', 'shape'],
  ['.5', 'shape'],
  ['1.234', 'shape'],
  ['-1', 'shape'],
  ['1,00', 'shape'],
  ['1234567890', 'shape'],
])('says why %j is no amount to send: %s', (typed, problem) => {
  expect(amountProblem(typed)).toBe(problem)
})
