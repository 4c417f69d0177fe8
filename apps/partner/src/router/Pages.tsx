import { type ComponentType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { CatchFailure } from './CatchFailure.tsx'
import { hasArrived } from './navigate.ts'
import type { Route } from './route.ts'
import type { Router } from './router.ts'
import { returnToPlace } from './scroll.ts'
import { ShownPage } from './shown-page.ts'

type Props = {
  readonly router: Router
  /** What stands around every page. */
  readonly around: ComponentType<{ children: ReactNode }>
  /** Drawn in place of a page that failed. */
  readonly failed: ComponentType<{ error: unknown }>
}

/**
 * Draws the page that the router shows: another one in slices, so that a slow phone can scroll and type meanwhile. One that is
 * asked for something else, as by its tabs, answers at once.
 */
export function Pages({ router, around: Around, failed }: Props) {
  const [shown, setShown] = useState(router.shown)
  useLayoutEffect(() => {
    let before: Route | undefined
    return router.watch((next) => {
      const stays = next.route === before && !next.route.beginsAnew
      before = next.route
      if (stays) setShown(next)
      else startTransition(() => setShown(next))
    })
  }, [router])
  useLayoutEffect(() => {
    if (!shown) return
    returnToPlace(shown.place)
    hasArrived()
  }, [shown])
  return (
    <ShownPage value={shown}>
      <Around>
        {shown && (
          <CatchFailure failed={failed} of={shown.place.state.__TSR_key}>
            <shown.Page key={shown.route.beginsAnew ? shown.place.href : shown.route.path} />
          </CatchFailure>
        )}
      </Around>
    </ShownPage>
  )
}
