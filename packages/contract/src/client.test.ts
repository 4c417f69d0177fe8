import { afterEach, expect, it, vi } from 'vitest'
import { partnerApi } from './api.ts'
import { ApiFailure, ApiRefusal, ApiTimeout, createClient, mayPass } from './client.ts'

afterEach(() => void vi.useRealTimers())

/** A server that answers in turn, and remembers what it was asked. */
function clientOf(...answers: readonly Response[]) {
  const keys: (string | undefined)[] = []
  const left = [...answers]
  const api = createClient(partnerApi, {
    base: '/api',
    headers: () => ({}),
    fetch: async (_url, init) => {
      keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? undefined)
      const answer = left.shift()
      if (!answer) throw new Error('asked too often')
      return answer
    },
  })
  return { api, keys }
}

const busy = () => new Response('{}', { status: 503, statusText: 'Busy', headers: { 'Retry-After': '0' } })
const envelope = (code: number, data: unknown) => new Response(JSON.stringify({ code, msg: 'said', data }))

it('asks a busy server again, with the same key', async () => {
  const { api, keys } = clientOf(busy(), busy(), envelope(200, { id: '1' }))
  expect(await api.wallet.depositOpen({ amount: '5.00' }, { idempotencyKey: 'one-key' })).toEqual({ id: '1' })
  expect(keys).toEqual(['one-key', 'one-key', 'one-key'])
})

it('gives up on a server that stays busy, and takes no session for ended', async () => {
  const { api } = clientOf(busy(), busy(), busy())
  const said = await api.wallet.property({}).catch((error: unknown) => error)
  expect(said).toBeInstanceOf(ApiFailure)
  expect(said).toMatchObject({ status: 503, message: 'Busy' })
})

it('takes envelope 503 for what it is: the session is over', async () => {
  const { api } = clientOf(envelope(503, { key: 'token_expired' }))
  const said = await api.wallet.property({}).catch((error: unknown) => error)
  expect(said).toBeInstanceOf(ApiRefusal)
  expect(said).toMatchObject({ code: 503, key: 'token_expired' })
})

it('keeps what a server that made a mistake said, and the status text of who said nothing', async () => {
  const said = JSON.stringify({ code: 500, msg: 'Something went wrong', data: null })
  const { api } = clientOf(
    new Response(said, { status: 500, statusText: 'Server error' }),
    new Response('<html>', { status: 413, statusText: 'Content Too Large' }),
  )
  await expect(api.wallet.property({})).rejects.toMatchObject({ said: 'Something went wrong' })
  await expect(api.wallet.property({})).rejects.toMatchObject({
    message: 'Content Too Large',
    said: undefined,
  })
})

it('asks nothing twice that failed otherwise', async () => {
  const { api, keys } = clientOf(new Response('', { status: 500, statusText: 'Server error' }))
  await expect(api.wallet.property({})).rejects.toMatchObject({ status: 500 })
  expect(keys.length).toBe(1)
})

it.each([
  ['the connection is lost while the answer is read', new Error('network error')],
  ['the answer is cut short', new SyntaxError('Unexpected end of JSON input')],
])('knows of no outcome when %s', async (_moment, failure) => {
  const cut = new Response(new ReadableStream({ start: (body) => body.error(failure) }))
  const { api } = clientOf(cut)
  const said = await api.wallet
    .depositOpen({ amount: '5.00' }, { idempotencyKey: 'one-key' })
    .catch((error: unknown) => error)
  expect(said).toBeInstanceOf(ApiFailure)
  expect(said).toMatchObject({ status: undefined, message: failure.message, maybeDone: true })
})

it('knows that a busy server did nothing, and of a read that nothing could be done', async () => {
  const { api } = clientOf(busy(), busy(), busy(), new Response('', { status: 502 }))
  const deposit = api.wallet.depositOpen({ amount: '5.00' }, { idempotencyKey: 'one-key' })
  await expect(deposit).rejects.toMatchObject({ status: 503, maybeDone: false })
  await expect(api.wallet.property({})).rejects.toMatchObject({ status: 502, maybeDone: false })
})

it('knows of no outcome when a proxy could not reach the server', async () => {
  const { api } = clientOf(new Response('', { status: 502 }))
  const deposit = api.wallet.depositOpen({ amount: '5.00' }, { idempotencyKey: 'one-key' })
  await expect(deposit).rejects.toMatchObject({ status: 502, maybeDone: true })
})

it('does not ask a busy server again that took long to say so', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const keys: unknown[] = []
  const api = createClient(partnerApi, {
    base: '/api',
    headers: () => ({}),
    fetch: async (url) => {
      keys.push(url)
      vi.advanceTimersByTime(20_000)
      return busy()
    },
  })
  await expect(api.wallet.property({})).rejects.toMatchObject({ status: 503 })
  expect(keys.length).toBe(1)
})

it.each([
  ['no answer', new ApiFailure('connection lost'), true],
  ['a mistake of the server', new ApiFailure('Server error', 500), true],
  ['a busy server, which was asked again already', new ApiFailure('Busy', 503), false],
  ['no answer in time', new ApiTimeout(), false],
  ['a no', new ApiRefusal({ code: 400, msg: 'no', data: null }), false],
  ['a mistake of our own', new TypeError('undefined is not a function'), false],
])('says whether another try at once may not meet %s', (_, failure, may) => {
  expect(mayPass(failure)).toBe(may)
})
