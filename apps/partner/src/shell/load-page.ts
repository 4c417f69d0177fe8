import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { pageWords } from '../page-words.ts'
import { needWords } from './language.ts'
import { loadPart, Unreachable } from './load-part.ts'

type PageModule = { Page: ComponentType }
/** `readFirst` reads what stands largest on the page, which `start.js` may have asked for already. */
export type DataPageModule = PageModule & { readFirst?: (cache: QueryClient) => Promise<void> }

type PageLoader = () => Promise<ComponentType>

const reopenedKey = 'fb_reopened'

/** A page for anybody, loaded when it is opened, with its words. */
export function openPage(name: keyof typeof pageWords, load: () => Promise<PageModule>): PageLoader {
  return once(async () => {
    const [{ Page }] = await Promise.all([load(), needWords(pageWords[name])])
    return Page
  })
}

/** A page with the server's state around it, loaded when it is opened. */
export function signedPage(name: keyof typeof pageWords, load: () => Promise<DataPageModule>): PageLoader {
  return once(async () => {
    const [{ signed, readBefore }, { Page, readFirst }] = await Promise.all([
      import('./signed.tsx'),
      load(),
      needWords(pageWords[name]),
    ])
    await readBefore(readFirst)
    return signed(Page)
  })
}

/** Loads once; what failed is tried again by whoever asks next. */
function once(load: PageLoader): PageLoader {
  let loaded: Promise<ComponentType> | undefined
  return () => {
    loaded ??= loadPart(load).catch((failure: unknown) => {
      loaded = undefined
      throw failure
    })
    return loaded
  }
}

/**
 * Opens the app anew where a page's file is gone, as it belongs to a version that was replaced, and says that it does so: once
 * for each failure. Without a network that would end at the browser's own page; then the failure is drawn instead.
 */
export function openAnew(failure: unknown): boolean {
  // What a browser says of a file that it cannot load as a module.
  if (failure instanceof Unreachable || !(failure instanceof TypeError)) return false
  if (sessionStorage.getItem(reopenedKey) === failure.message) return false
  sessionStorage.setItem(reopenedKey, failure.message)
  window.location.reload()
  return true
}
