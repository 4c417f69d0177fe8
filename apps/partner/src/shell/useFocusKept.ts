import { useEffect, useRef } from 'react'

/**
 * The button that changed what is shown is gone with it: whoever stood on it goes on at the top of what took its place.
 * Give the ref to an element with `tabIndex={-1}`, and `shown` another value with each change.
 */
export function useFocusKept(shown: string) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    // After the popup that was answered has tried to give the focus back.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
  return place
}
