import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pageWords } from '../page-words.ts'
import { needWords } from './language.ts'
import { loadPart } from './load-part.ts'

type PageModule = { Page: ComponentType }
/** `readFirst` reads what stands largest on the page, which `start.js` may have asked for already. */
export type DataPageModule = PageModule & { readFirst?: (cache: QueryClient) => Promise<void> }

/** A page for anybody, loaded when it is opened, with its words. */
export function openPage(name: keyof typeof pageWords, load: () => Promise<PageModule>): RouteComponent {
  return lazyPage(async () => {
    const [page] = await Promise.all([load(), needWords(pageWords[name])])
    return page
  })
}

/** A page with the server's state around it, loaded when it is opened. */
export function signedPage(
  name: keyof typeof pageWords,
  load: () => Promise<DataPageModule>,
): RouteComponent {
  return lazyPage(async () => {
    const [{ signed, readBefore }, { Page, readFirst }] = await Promise.all([
      import('./signed.tsx'),
      load(),
      needWords(pageWords[name]),
    ])
    await readBefore(readFirst)
    return { Page: signed(Page) }
  })
}

/**
 * The router answers a file that is gone by opening the app anew, which finds the new version. Without a network that
 * would end at the browser's own page: then the failure is drawn in place of the page, by `PageFailed`.
 */
function lazyPage(load: () => Promise<PageModule>): RouteComponent {
  return lazyRouteComponent(() => loadPart(load), 'Page')
}
