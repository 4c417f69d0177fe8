import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * Draws its children behind the rest of the page, in slices: what stands above is there sooner, and a slow phone can be
 * scrolled meanwhile. `room` is how high they will about be, so that a page one comes back to is where it was.
 */
export function AfterPaint({ room, children }: { room?: string; children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  if (painted) return children
  return room !== undefined && <div style={{ height: room }} />
}
