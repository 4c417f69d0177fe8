import { useEffect, useEffectEvent } from 'react'

type Hold = (close: () => void) => () => void

let hold: Hold = () => () => undefined

/** How the app closes a popup instead of leaving the page when somebody goes back; `way` gives what ends the holding. */
export function holdBackBy(way: Hold) {
  hold = way
}

/** As long as a popup is open, going back closes it. */
export function useClosedByBack(open: boolean, close: () => void) {
  const closeNow = useEffectEvent(close)
  useEffect(() => (open ? hold(() => closeNow()) : undefined), [open])
}
