import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Which addresses were scrolled to their part already: whoever comes back to one stands where they were. */
const seen = new Set<string | undefined>()

/** For the part of a page that its address names: it comes into sight once it is drawn, after the router has put the page back. */
export function usePlace(drawn: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(() => {
    const key = router.state.location.state.__TSR_key
    if (!drawn || !place.current || seen.has(key)) return
    seen.add(key)
    const show = () => place.current?.scrollIntoView()
    show()
    // The router may put the page at its top after that.
    return router.subscribe('onRendered', show)
  }, [drawn, router])
  return place
}
