import { readOn } from '@fairlead/ui/read-on'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'

const queryKey = ['list']

/** A list of five pages; those behind the first wait for `hold`, and do not arrive while it is `failing`. */
let client: QueryClient
let asked: number[]
let hold: Promise<void> | undefined
let failing: boolean
let list: ReturnType<typeof observe>
let stop: () => void
beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  asked = []
  hold = undefined
  failing = false
  list = observe()
  stop = list.subscribe(() => undefined)
  await expect.poll(() => pages()).toBe(1)
})
afterEach(() => stop())

const observe = () =>
  new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: async ({ pageParam: page }) => {
      asked.push(page)
      if (page > 0) await hold
      if (failing && page > 0) throw new Error('not this one')
      return { items: [page] }
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 5 ? pages.length : undefined),
  })

const pages = () => list.getCurrentResult().data?.pages.length
const result = () => list.getCurrentResult()

it('reads one page more', async () => {
  await readOn(result())
  expect([pages(), asked]).toEqual([2, [0, 1]])
})

it('reads it although the list is read anew in its place', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  hold = promise
  const reading = readOn(result())
  await expect.poll(() => asked).toEqual([0, 1])
  await client.invalidateQueries({ queryKey })
  expect(pages()).toBe(1)
  resolve()
  await reading
  expect([pages(), asked]).toEqual([2, [0, 1, 0, 1]])
})

it('reads one page when it is asked for twice before it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  hold = promise
  // Both presses see the list as it was.
  const shown = result()
  const reading = Promise.all([readOn(shown), readOn(shown), readOn(result())])
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  resolve()
  await reading
  expect([pages(), asked]).toEqual([2, [0, 1]])
})

it('lets what is read anew come first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await readOn(result())
  hold = promise
  const anew = list.refetch({ cancelRefetch: false })
  const reading = readOn(result())
  resolve()
  await Promise.all([anew, reading])
  expect([pages(), asked]).toEqual([3, [0, 1, 0, 1, 2]])
})

it('leaves a page that does not arrive to whoever asks again', async () => {
  failing = true
  await readOn(result())
  expect([pages(), result().isFetchNextPageError, asked]).toEqual([1, true, [0, 1]])
})

it('asks for nothing behind the end', async () => {
  for (let page = 1; page <= 5; page += 1) await readOn(result())
  expect(pages()).toBe(5)
})
