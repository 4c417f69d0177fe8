import { ApiFailure, ApiRefusal } from '@fairlead/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { withIdempotencyKey } from './idempotency.ts'

const params = { id: '1', amount: '5.00' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

async function keyOfTry(outcome: unknown, sent: Record<string, string> = params) {
  let key = ''
  const send = async (given: string) => {
    key = given
    if (outcome instanceof Error) throw outcome
  }
  await withIdempotencyKey('fund', sent, send).catch(() => undefined)
  return key
}

test.each([
  ['a lost answer', new ApiFailure('connection lost')],
  ['an answer that cannot be read', new SyntaxError('Unexpected end of JSON input')],
])('a retry after %s is the same request', async (_what, failure) => {
  const first = await keyOfTry(failure)
  expect(await keyOfTry(undefined, { amount: '5.00', id: '1' })).toBe(first)
})

test('a new request follows a yes or a no', async () => {
  const first = await keyOfTry(undefined)
  const second = await keyOfTry(new ApiRefusal({ code: 400, msg: 'no', data: null }))
  const third = await keyOfTry(undefined)
  expect(new Set([first, second, third]).size).toBe(3)
})

test('other parameters are another request', async () => {
  const first = await keyOfTry(new ApiFailure('connection lost'))
  expect(await keyOfTry(undefined, { ...params, amount: '6.00' })).not.toBe(first)
})
