import { useEffect, useRef } from 'react'
import { useShownPage } from '../router/shown-page.ts'

/** Which addresses were scrolled to their part already: whoever comes back to one stands where they were. */
const seen = new Set<string | undefined>()

/** For the part of a page that its address names: it comes into sight once it is drawn, after the router has put the page back. */
export function usePlace(drawn: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const key = useShownPage()?.place.state.__TSR_key
  useEffect(() => {
    if (!drawn || !place.current || seen.has(key)) return
    seen.add(key)
    place.current.scrollIntoView()
  }, [drawn, key])
  return place
}
