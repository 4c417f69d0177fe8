import { useEffect } from 'react'
import { createStore } from './store.ts'

/** What the page shown is about, such as a plan's product; null while its title says it all. */
export const pageName = createStore<string | null>(null)

/** Puts what the page is about before its title in the document's. */
export function usePageName(name: string): void {
  useEffect(() => {
    pageName.set(name)
    return () => pageName.set(null)
  }, [name])
}
