import { ApiFailure, ApiRefusal } from '@fairlead/contract/client'
import { QueryObserver } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'

type Client = typeof import('./query-client.ts')
let client: Client

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('window', { addEventListener: () => {} })
  client = await import('./query-client.ts')
})

/** How often a read is asked for that fails so, and is shown. */
function shown(name: string, failure: Error) {
  const read = vi.fn(() => Promise.reject(failure))
  const observer = new QueryObserver(client.queryClient, { queryKey: [name], queryFn: read, retry: false })
  observer.subscribe(() => {})
  return read
}

test('what failed is read again, and what was refused is not', async () => {
  const lost = shown('lost', new ApiFailure('connection lost'))
  const refused = shown('refused', new ApiRefusal({ code: 403, msg: 'disabled', data: null }))
  await vi.waitFor(() => expect(client.queryClient.isFetching()).toBe(0))
  await client.readFailedAgain()
  expect([lost.mock.calls.length, refused.mock.calls.length]).toEqual([2, 1])
})
