import { holdBackBy } from '@fairlead/ui/going-back'
import { history } from '../router/history.ts'

/** What closes each popup that is open, the topmost last. */
const open: (() => void)[] = []

/**
 * Has the browser's back close the topmost popup and stay on the page, as in any app on a phone. Where one goes further,
 * or forward, or to an address one typed, popups close with the page.
 */
export function backClosesPopups() {
  holdBackBy((close) => {
    open.push(close)
    const release = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action === 'PUSH' || action === 'REPLACE') return false
        const staysHere = action === 'BACK'
        if (staysHere && open.at(-1) !== close) return false
        close()
        return staysHere
      },
    })
    return () => {
      open.splice(open.indexOf(close), 1)
      release()
    }
  })
}
