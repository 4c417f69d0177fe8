import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { putBack } from './put-back.ts'

const queryKey = ['wallet', 'property']
const kept = (total: string, at: number) => {
  const cache = new QueryClient()
  cache.setQueryData(queryKey, total, { updatedAt: at })
  return dehydrate(cache)
}

test('what is put back while it is being read outlives a read that is called off', () => {
  const cache = new QueryClient()
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((_, fail) => signal.addEventListener('abort', fail))
  const leave = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined)
  putBack(cache, kept('$60.00', 1_000))
  expect(cache.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'fetching', data: '$60.00' })
  leave()
  expect(cache.getQueryState(queryKey)).toMatchObject({
    fetchStatus: 'idle',
    data: '$60.00',
    dataUpdatedAt: 1_000,
  })
})

test('what is put back is to be read anew, and takes the place of nothing newer', () => {
  const cache = new QueryClient()
  putBack(cache, kept('$60.00', Date.now()))
  expect(cache.getQueryState(queryKey)).toMatchObject({ data: '$60.00', isInvalidated: true })
  const later = Date.now() + 1_000
  cache.setQueryData(queryKey, '$70.00', { updatedAt: later })
  putBack(cache, kept('$60.00', later - 1))
  expect(cache.getQueryState(queryKey)).toMatchObject({ data: '$70.00', dataUpdatedAt: later })
})
