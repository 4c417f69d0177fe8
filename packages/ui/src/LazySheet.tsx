import { lazy, Suspense, useState } from 'react'
import type { SheetProps } from './Sheet.tsx'

const Sheet = lazy(async () => ({ default: (await import('./Sheet.tsx')).Sheet }))

/** A Sheet whose code loads with the first opening; it stays then, so that it can close and give the focus back. */
export function LazySheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Sheet {...props} />
    </Suspense>
  )
}
