import { createContext, use } from 'react'
import type { Asked, Path } from './route.ts'
import type { Shown } from './router.ts'

export const ShownPage = createContext<Shown | null>(null)

/** The page that is shown, which while another one loads is still the one before; null until the first one is here. */
export function useShownPage(): Shown | null {
  return use(ShownPage)
}

/** What the page is asked for that one of its components stands on. Throws where that is another page. */
export function useAsked<On extends Path>(...pages: On[]): Asked<On> {
  const shown = useShownPage()
  if (!pages.some((path) => path === shown?.route.path)) throw new Error(`not on ${pages.join()}`)
  return shown?.asked as Asked<On>
}
