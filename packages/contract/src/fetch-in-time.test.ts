import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partnerApi } from './api.ts'
import { ApiFailure, ApiTimeout, createClient } from './client.ts'
import { inTime } from './fetch-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A network whose far end is gone: it says nothing, but lets itself be called off, as fetch does. */
const silence = (request: RequestInit) =>
  new Promise<Response>((_, reject) => {
    request.signal?.addEventListener('abort', () => reject(request.signal?.reason))
  })

it.each([
  ['GET', 15_000],
  ['POST', 25_000],
])('gives up a %s that nobody answers in %i ms', async (method, ms) => {
  const ended = vi.fn()
  void inTime({ method }, silence).catch(ended)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended.mock.calls[0]?.[0]).toBeInstanceOf(ApiTimeout)
})

it('gives up what does not hear that it is called off', async () => {
  const ended = vi.fn()
  void inTime({ method: 'GET' }, () => new Promise(() => undefined)).catch(ended)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(ended.mock.calls[0]?.[0]).toBeInstanceOf(ApiTimeout)
})

/** An answer of so many bytes that begins and does not end; what is called off ends with it. */
const beginning = (bytes: number) => async (request: RequestInit) => {
  const { signal } = request
  const body = new ReadableStream({
    start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
  })
  return new Response(body, { headers: { 'Content-Length': String(bytes) } })
}

it('gives up an answer that began and does not end, and knows of no outcome', async () => {
  const ended = vi.fn()
  const api = createClient(partnerApi, {
    base: '/api',
    headers: () => ({}),
    fetch: (_url, request = {}) => inTime(request, beginning(2_000)),
  })
  void api.wallet.depositOpen({ amount: '5.00' }, { idempotencyKey: 'one-key' }).catch(ended)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(ended.mock.calls[0]?.[0]).toBeInstanceOf(ApiFailure)
})

it('lets a large answer arrive as slowly as it does, once it began', async () => {
  const ended = vi.fn()
  const answer = await inTime({ method: 'GET' }, beginning(5_000_000))
  void answer.text().catch(ended)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ended).not.toHaveBeenCalled()
})

it('lets a file be sent for as long as it takes', async () => {
  const ended = vi.fn()
  void inTime({ method: 'POST', body: new FormData() }, silence).catch(ended)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ended).not.toHaveBeenCalled()
})

it('is called off by its caller', async () => {
  const caller = new AbortController()
  const answer = inTime({ method: 'GET', signal: caller.signal }, silence)
  caller.abort('left the page')
  await expect(answer).rejects.toBe('left the page')
})

it('returns what comes in time, and ends nothing later', async () => {
  const answer = inTime({ method: 'GET' }, async () => new Response('{}'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await (await answer).text()).toBe('{}')
})
