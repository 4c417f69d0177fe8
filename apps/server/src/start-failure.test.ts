import { expect, it } from 'vitest'
import { startFailure } from './start-failure.ts'

const failed = (message: string, code?: string) =>
  startFailure(Object.assign(new Error(message), code && { code }))

it.each([
  [
    'an upgrade that waits for a lock in vain',
    failed('canceling statement due to lock timeout', '55P03'),
    'another connection holds',
  ],
  ['clocks that differ', failed('the server’s clock is ahead', 'FLCLK'), 'set both clocks by NTP'],
  [
    'a database that goes away',
    failed('Connection terminated unexpectedly'),
    'the database cannot work now (Connection terminated unexpectedly)',
  ],
])('%s is one sentence that begins with the setting', (_what, said, words) => {
  expect(said).toMatch(/^DATABASE_URL: [^\n]+$/)
  expect(said).toContain(words)
})

it('a bug is told with its place in the code', () => {
  expect(failed('x is not a function')).toMatch(/^Error: x is not a function\n +at /)
})
