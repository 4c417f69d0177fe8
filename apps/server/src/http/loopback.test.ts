import { expect, it } from 'vitest'
import { isLoopback } from './loopback.ts'

it.each(['localhost', '127.0.0.1', '127.8.0.2', '[::1]'])('takes %s for this machine', (host) =>
  expect(isLoopback(host)).toBe(true),
)

// Mail to this machine goes without TLS: a name that only begins like its address must not.
it.each(['127.example.com', '127.0.0.1.example.com', 'localhost.example.com', '128.0.0.1', '[::2]'])(
  'takes %s for another machine',
  (host) => expect(isLoopback(host)).toBe(false),
)
