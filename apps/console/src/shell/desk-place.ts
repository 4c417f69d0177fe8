import { useSyncExternalStore } from 'react'
import { type PageName, slugOf } from '../calls/menu.ts'

type Place = { readonly page: PageName; readonly filters: Readonly<Record<string, string>> }

/** The page and its filters that the address names, so that reloading and the back button keep the place; else the first. */
export function useDeskPlace(pages: readonly PageName[]): Place | undefined {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [slug = '', asked = ''] = hash.slice(1).split('?')
  const page = pages.find((each) => slugOf(each) === slug)
  if (page) return { page, filters: Object.fromEntries(new URLSearchParams(asked)) }
  return pages[0] && { page: pages[0], filters: {} }
}

/** `#proposal/list?state=open` */
export function hrefOf(page: PageName, filters: Readonly<Record<string, string>> = {}): string {
  const asked = new URLSearchParams(filters).toString()
  return `#${slugOf(page)}${asked && `?${asked}`}`
}

/** Opens a page; what it was asked for before is gone back to. */
export function showPlace(page: PageName, filters: Readonly<Record<string, string>>): void {
  location.hash = hrefOf(page, filters)
}

/** What the address asks the page for. */
export function useAsked(): Readonly<Record<string, string>> {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return Object.fromEntries(new URLSearchParams(hash.split('?')[1] ?? ''))
}

/** The same page asked for something else, in the place of what it was asked for: nothing to go back to. */
export function replacePlace(page: PageName, filters: Readonly<Record<string, string>>): void {
  history.replaceState(history.state, '', hrefOf(page, filters))
  dispatchEvent(new HashChangeEvent('hashchange'))
}

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
