import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Viewer } from '../calls/place.ts'
import { isYours } from '../pages/set-up/say-step.ts'
import { setUp } from '../queries.ts'
import { replacePlace } from './desk-place.ts'

/** In the menu it need not be known at once that the last step is done, or that something is gone. */
const menuRefreshMs = 60_000

function useSteps() {
  return useQuery({ ...setUp, refetchInterval: menuRefreshMs }).data?.items ?? []
}

/** How many steps of the set-up are not done. */
export function useStepsLeft(): number {
  return useSteps().filter(({ state }) => state !== 'done').length
}

/** Leads whoever has signed in, and can take a step of the set-up now, to it; not away from a page that they opened. */
export function useLedToSetUp(viewer: Viewer): void {
  const mine = useSteps().some((step) => isYours(step, viewer))
  useEffect(() => {
    if (mine && location.hash === '') replacePlace('setUpStaff.steps', {})
  }, [mine])
}
