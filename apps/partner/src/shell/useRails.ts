import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageWords } from '../page-words.ts'
import { isHosted } from './host-bridge.ts'
import { needWords } from './language.ts'

/** From this width on there is room beside the column. */
const wide = window.matchMedia('(min-width: 1200px)')

function watchWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

const load = () => import('../pages/rails/Rails.tsx')
type Rails = Awaited<ReturnType<typeof load>>

/**
 * What stands beside the column on a wide screen, fetched only there; undefined until it is here. A host app has its own,
 * and without it nothing is missing: the rails only repeat what the pages lead to.
 */
export function useRails(signedIn: boolean): Rails | undefined {
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches)
  const [rails, setRails] = useState<Rails>()
  const wanted = isWide && signedIn && window.top === window && !isHosted()
  useEffect(() => {
    if (!wanted || rails) return
    Promise.all([load(), needWords(pageWords.Rails)]).then(
      ([loaded]) => setRails(loaded),
      (failure: unknown) => console.warn('rails', failure),
    )
  }, [wanted, rails])
  return wanted ? rails : undefined
}
