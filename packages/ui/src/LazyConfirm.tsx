import { lazy, Suspense, useState } from 'react'
import type { ConfirmProps } from './Confirm.tsx'

const Confirm = lazy(async () => ({ default: (await import('./Confirm.tsx')).Confirm }))

/** A Confirm whose code loads with the first question; it stays then, so that it can close and give the focus back. */
export function LazyConfirm(props: ConfirmProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Confirm {...props} />
    </Suspense>
  )
}
