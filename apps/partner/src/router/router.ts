import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { pathOf, queryOf } from './address.ts'
import type { Path, Route, Values } from './route.ts'

/** A page on the screen, and its place in the browser's history. */
export type Shown = {
  readonly route: Route
  readonly asked: Values
  readonly place: HistoryLocation
  readonly Page: ComponentType
}

export type Router = {
  /** The page to be drawn now; null until the first one is here. */
  readonly shown: () => Shown | null
  /** Hears of each page that is to be drawn, from the one of now on, until the returned function is called. */
  readonly watch: (listener: (shown: Shown) => void) => () => void
  /** Loads the page of an address that somebody is about to open. */
  readonly preload: (href: string) => void
}

type Settings = {
  readonly routes: readonly Route[]
  /** Where every address leads that no page has. */
  readonly unknown: Path
  /** The address that one is sent to who may not see a page. */
  readonly guard: (route: Route, href: string) => string | undefined
  /** Opens the app anew where that helps against a page that could not be loaded, and says whether it does. */
  readonly openAnew: (failure: unknown) => boolean
}

/**
 * Follows the browser's history: finds the page of its address, asks whether one may see it and loads it. The page before
 * stands there until then.
 */
export function startRouter(history: RouterHistory, { routes, unknown, guard, openAnew }: Settings): Router {
  const listeners = new Set<(shown: Shown) => void>()
  let shown: Shown | null = null
  let latest = 0

  const routeAt = (pathname: string) => routes.find(({ path }) => path === pathname)

  async function follow() {
    latest += 1
    const turn = latest
    const place = history.location
    // Somebody was kept from going elsewhere.
    if (place.state.__TSR_key === shown?.place.state.__TSR_key) return
    const next = await open(place)
    // Meanwhile somebody went elsewhere.
    if (turn !== latest) return
    if (typeof next === 'string') return history.replace(next)
    shown = next
    for (const listener of listeners) listener(next)
  }

  async function open(place: HistoryLocation): Promise<Shown | string> {
    const path = pathOf(place.pathname)
    if (path !== place.pathname) return `${path}${place.search}`
    const route = routeAt(path)
    if (!route) return unknown
    const query = queryOf(place.search)
    const elsewhere = guard(route, place.href) ?? (await route.before?.(query))
    if (elsewhere) return elsewhere
    return { route, asked: route.asked?.(query) ?? {}, place, Page: await load(route) }
  }

  /** A page that could not be loaded fails where it would be drawn. */
  async function load({ path, page }: Route): Promise<ComponentType> {
    if (!page) throw new Error(`${path} draws nothing and leads nowhere`)
    try {
      return await page()
    } catch (failure) {
      if (openAnew(failure)) return new Promise(() => {})
      return () => {
        throw failure
      }
    }
  }

  history.subscribe(follow)
  void follow()
  return {
    shown: () => shown,
    watch: (listener) => {
      listeners.add(listener)
      if (shown) listener(shown)
      return () => listeners.delete(listener)
    },
    preload: (href) => {
      const [pathname = ''] = href.split('?')
      routeAt(pathname)
        ?.page?.()
        .catch(() => undefined)
    },
  }
}
