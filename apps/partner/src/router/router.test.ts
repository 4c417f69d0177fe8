import { createMemoryHistory } from '@tanstack/history'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { optional } from './asked.ts'
import { type Path, type Route, route } from './route.ts'
import { startRouter } from './router.ts'

const [Home, Plans, Plan] = [() => 'home', () => 'plans', () => 'plan']

/** A page that is loaded when the test says so. */
function slowPage() {
  let arrive = () => {}
  const loading = new Promise<typeof Plan>((resolve) => {
    arrive = () => resolve(Plan)
  })
  return { page: () => loading, arrive: () => arrive() }
}

let slow: ReturnType<typeof slowPage>
let broken: () => Promise<never>
let openAnew: () => boolean
beforeEach(() => {
  slow = slowPage()
  broken = vi.fn(() => Promise.reject(new TypeError('no such file')))
  openAnew = () => false
})

function open(...addresses: string[]) {
  const history = createMemoryHistory({ initialEntries: addresses })
  const routes: readonly Route[] = [
    route({ path: '/', page: async () => Home }),
    route({ path: '/plan', asked: optional('status'), page: async () => Plans }),
    route({ path: '/plan/detail', before: ({ id }) => (id ? undefined : '/plan'), page: slow.page }),
    route({ path: '/wallet', page: broken }),
    route({ path: '/closed', page: async () => Plan }),
    route({ path: '/404', auth: false, page: async () => Home }),
  ]
  const guard = ({ path }: Route) => (path === '/closed' ? '/' : undefined)
  const unknown: Path = '/404'
  const router = startRouter(history, { routes, unknown, guard, openAnew: () => openAnew() })
  const drawn: string[] = []
  router.watch(({ place }) => drawn.push(place.href))
  return { history, router, drawn }
}

describe('the router', () => {
  it('shows the page of an address with what it asks for, and leaves out the rest', async () => {
    const { router } = open('/plan?status=running&from=mail')
    await vi.waitFor(() =>
      expect(router.shown()).toMatchObject({ Page: Plans, asked: { status: 'running' } }),
    )
  })

  it.each(['/plan/', '/Plan', '/PLAN//'])('takes %s for /plan', async (path) => {
    const { router } = open(`${path}?status=failed`)
    await vi.waitFor(() => expect(router.shown()?.place.href).toBe('/plan?status=failed'))
  })

  it('leaves a page there until the next one has loaded', async () => {
    const { history, router } = open('/')
    await vi.waitFor(() => expect(router.shown()?.Page).toBe(Home))
    history.push('/plan/detail?id=A')
    await Promise.resolve()
    expect(router.shown()?.Page).toBe(Home)
    slow.arrive()
    await vi.waitFor(() => expect(router.shown()?.Page).toBe(Plan))
  })

  it('never shows a page that one has gone away from before it came', async () => {
    const { history, drawn } = open('/')
    await vi.waitFor(() => expect(drawn).toEqual(['/']))
    history.push('/plan/detail?id=A')
    history.push('/plan')
    await vi.waitFor(() => expect(drawn).toEqual(['/', '/plan']))
    slow.arrive()
    await slow.page()
    expect(drawn).toEqual(['/', '/plan'])
  })

  it.each([
    ['what a page needs is missing', '/plan/detail', '/plan'],
    ['one may not see it', '/closed', '/'],
    ['there is none', '/nowhere', '/404'],
  ])('puts another page in its place where %s', async (_, address, instead) => {
    const { history, router } = open('/plan', '/plan')
    history.push(address)
    await vi.waitFor(() => expect(router.shown()?.place.href).toBe(instead))
    expect(history.length).toBe(3)
  })

  it('draws the failure of a page that cannot be loaded, and loads it again the next time', async () => {
    const { history, router } = open('/wallet')
    await vi.waitFor(() => expect(router.shown()).not.toBeNull())
    const { Page } = router.shown() ?? {}
    expect(() => (Page as () => unknown)()).toThrow('no such file')
    history.push('/plan')
    await vi.waitFor(() => expect(router.shown()?.Page).toBe(Plans))
    history.back()
    await vi.waitFor(() => expect(broken).toHaveBeenCalledTimes(2))
  })

  it('draws nothing while the app opens anew', async () => {
    openAnew = vi.fn(() => true)
    const { router } = open('/wallet')
    await vi.waitFor(() => expect(openAnew).toHaveBeenCalled())
    expect(router.shown()).toBeNull()
  })

  it('loads a page before it is opened, and keeps a failure of that to itself', async () => {
    const { router, drawn } = open('/')
    await vi.waitFor(() => expect(drawn).toEqual(['/']))
    router.preload('/wallet')
    router.preload('/nowhere?id=A')
    await expect(broken()).rejects.toThrow()
    expect(broken).toHaveBeenCalledTimes(2)
    expect(drawn).toEqual(['/'])
  })

  it('draws nothing anew where somebody was kept from going elsewhere', async () => {
    const { history, drawn } = open('/plan')
    await vi.waitFor(() => expect(drawn).toEqual(['/plan']))
    history.notify({ type: 'BACK' })
    await Promise.resolve()
    expect(drawn).toEqual(['/plan'])
  })
})
