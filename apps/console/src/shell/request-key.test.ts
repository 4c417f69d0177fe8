import { ApiFailure, ApiRefusal } from '@fairlead/contract/client'
import { expect, test } from 'vitest'
import { withRequestKey } from './request-key.ts'

/** Sends and tells the key it was sent under; the call ends as `outcome` says. */
async function keyOf(id: string, outcome?: Error): Promise<string> {
  let key = ''
  const sent = withRequestKey('deposit/confirm', { id }, async ({ idempotencyKey }) => {
    key = idempotencyKey
    if (outcome) throw outcome
  })
  await sent.catch((error: unknown) => expect(error).toBe(outcome))
  return key
}

const noAnswer = new ApiFailure('Bad Gateway', 502)
const refusal = new ApiRefusal({ code: 400, msg: 'Somebody else has to confirm this.', data: null })

test('a request without an answer keeps its key, so that trying again cannot move money twice', async () => {
  const first = await keyOf('a', noAnswer)
  expect(await keyOf('a', noAnswer)).toBe(first)
  expect(await keyOf('a')).toBe(first)
})

test('after a yes or a no the next request has a key of its own', async () => {
  const refused = await keyOf('b', refusal)
  const done = await keyOf('b')
  expect(done).not.toBe(refused)
  expect(await keyOf('b')).not.toBe(done)
})

test('another request never takes over a key', async () => {
  expect(await keyOf('c', noAnswer)).not.toBe(await keyOf('d', noAnswer))
})
