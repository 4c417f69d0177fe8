import { type PointerEvent, type RefObject, useRef } from 'react'

/** Faster than this, in CSS pixels each ms, a short drag is a flick. */
const flick = 0.5

type Drag = { from: number; at: number; since: number }

/**
 * Lets a finger drag a sheet down by its head: it follows, as `--drag` of the sheet, and closes where the finger lets go below a
 * third of its height, or quickly. The library's own drawer does the same for 10 kB (docs/decisions/114-drag-a-sheet-down.md).
 */
export function useDragDown(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const drag = useRef<Drag>(undefined)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const onButton = event.target instanceof Element && event.target.closest('button')
    if (event.pointerType === 'mouse' || onButton) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientY, at: 0, since: event.timeStamp }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current || !sheet.current) return
    drag.current.at = Math.max(0, event.clientY - drag.current.from)
    sheet.current.dataset.dragged = ''
    sheet.current.style.setProperty('--drag', `${drag.current.at}px`)
  }

  function letGo(event: PointerEvent<HTMLElement>) {
    const dragged = drag.current
    drag.current = undefined
    if (!dragged || !sheet.current) return
    delete sheet.current.dataset.dragged
    // It goes on from where it is: down if it closes, else back up.
    sheet.current.style.removeProperty('--drag')
    const quick = dragged.at > 10 && dragged.at / (event.timeStamp - dragged.since) > flick
    const far = dragged.at > sheet.current.offsetHeight / 3
    if (event.type === 'pointerup' && (quick || far)) close()
  }

  return { onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo }
}
