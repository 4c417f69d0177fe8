import { useSyncExternalStore } from 'react'
import type { InputOf } from '../calls/call.ts'
import { type PageName, pageNamed, slugOf } from '../calls/menu.ts'
import type { ListName } from '../lists/list-name.ts'

type Place = { readonly page: PageName; readonly filters: Readonly<Record<string, string>> }

/** What the address of a page names beside the input of its call. */
type OwnNames = {
  readonly 'accountStaff.list': 'partner'
  readonly 'campaignStaff.advertiserList': 'advertiser'
  readonly 'campaignStaff.campaignList': 'terms' | 'step' | 'campaign'
  readonly 'campaignStaff.publisherList': 'publisher'
  readonly 'setUpStaff.steps': 'step'
  readonly 'waitingStaff.list': 'open'
}

/** What it names in all: the input of the call, where that has any. */
type NamesOf<Page extends PageName> = Page extends PageName
  ?
      | (string extends keyof InputOf<Page> ? never : keyof InputOf<Page> & string)
      | (Page extends ListName ? 'open' : never)
      | (Page extends keyof OwnNames ? OwnNames[Page] : never)
  : never

/** What a page is asked for after the question mark; where any page can be meant, what any of them is. */
type Asked<Page extends PageName> = [NamesOf<Page>] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Partial<Record<NamesOf<Page>, string>>>

/**
 * The page and its filters that the address names, so that reloading and the back button keep the place; the first of
 * `pages` where it names none. A page that is not among them is `others`: it is for other roles.
 */
export function useDeskPlace(pages: readonly PageName[]): {
  readonly place?: Place | undefined
  readonly others?: PageName | undefined
} {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [slug = '', asked = ''] = hash.slice(1).split('?')
  const page = pageNamed(slug)
  if (!page) return { place: pages[0] && { page: pages[0], filters: {} } }
  if (!pages.includes(page)) return { others: page }
  return { place: { page, filters: Object.fromEntries(new URLSearchParams(asked)) } }
}

/** `#proposal/list?state=open`: what the page is never asked for does not compile. */
export function hrefOf<Page extends PageName>(page: Page, filters?: Asked<Page>): string {
  const asked = new URLSearchParams(filters as Place['filters'] | undefined).toString()
  return `#${slugOf(page)}${asked && `?${asked}`}`
}

/** Opens a page; what it was asked for before is gone back to. */
export function showPlace<Page extends PageName>(page: Page, filters: Asked<Page>): void {
  location.hash = hrefOf(page, filters)
}

/** What the address asks the page for. */
export function useAsked(): Readonly<Record<string, string>> {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return Object.fromEntries(new URLSearchParams(hash.split('?')[1] ?? ''))
}

/** The same page asked for something else, in the place of what it was asked for: nothing to go back to. */
export function replacePlace<Page extends PageName>(page: Page, filters: Asked<Page>): void {
  history.replaceState(history.state, '', hrefOf(page, filters))
  dispatchEvent(new HashChangeEvent('hashchange'))
}

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
