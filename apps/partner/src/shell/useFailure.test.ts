import { ApiFailure } from '@fairlead/contract/client'
import { expect, test } from 'vitest'
import { failureMessage } from './useFailure.ts'
import type { Translate } from './words.tsx'

const t: Translate = (key) => key

test('a status that somebody on the way answered with is told by its text', () => {
  expect(failureMessage(new ApiFailure('Bad Gateway', 502), t, 'en')).toBe('Bad Gateway')
  expect(failureMessage(new ApiFailure('', 502), t, 'en')).toBe('shell.errors.serverError')
})

test('what the server itself said of its mistake wins over the status text', () => {
  expect(failureMessage(new ApiFailure('Internal Server Error', 500, 'Ein Fehler.'), t, 'en')).toBe(
    'Ein Fehler.',
  )
  expect(failureMessage(new ApiFailure('Internal Server Error', 500), t, 'en')).toBe(
    'shell.errors.serverError',
  )
})

test('a busy server and no answer at all have words of their own', () => {
  expect(failureMessage(new ApiFailure('Service Unavailable', 503), t, 'en')).toBe('shell.errors.busy')
  expect(failureMessage(new ApiFailure('Failed to fetch'), t, 'en')).toBe('shell.errors.network')
})
