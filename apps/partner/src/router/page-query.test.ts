import { createHashHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { dropPageQuery } from './page-query.ts'

/** As much of a window as hash history needs, opened at an address. */
function windowAt(address: string) {
  const location = { pathname: '', search: '', hash: '' }
  const go = (to: string) => {
    const { pathname, search, hash } = new URL(to, 'http://host')
    Object.assign(location, { pathname, search, hash })
  }
  const history = {
    state: null as unknown,
    replaceState: (state: unknown, _: string, to: string) => {
      history.state = state
      if (to) go(to)
    },
  }
  go(address)
  return { location, history, addEventListener: () => undefined } as unknown as Window
}

const opened = '/app/index.html?from=host&x=1#/plan/detail?id=A'

test('an id stays an id when the host opens us with a query', () => {
  const opening = windowAt(opened)
  dropPageQuery(opening)
  expect(createHashHistory({ window: opening }).location).toMatchObject({
    pathname: '/plan/detail',
    search: '?id=A',
  })
})

test('without that, hash history reads the query into the id', () => {
  expect(createHashHistory({ window: windowAt(opened) }).location.search).toBe('?id=A?from=host&x=1')
})
