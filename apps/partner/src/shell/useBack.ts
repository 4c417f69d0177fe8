import { useEffect } from 'react'
import { history } from '../router/history.ts'
import { navigate } from '../router/navigate.ts'
import { useShownPage } from '../router/shown-page.ts'
import type { HeaderOptions } from './header-options.ts'
import { closeHost, isHosted } from './host-bridge.ts'
import { rootAbove } from './roots.ts'

type Handler = () => void
let handlers: readonly Handler[] = []

/** While a page is shown, the back arrow does this instead, such as going one step back in a form. */
export function useBackHandler(handler: Handler | null) {
  useEffect(() => {
    if (!handler) return
    handlers = [...handlers, handler]
    return () => {
      handlers = handlers.filter((each) => each !== handler)
    }
  }, [handler])
}

/**
 * docs/screens-and-calls.md, Back arrow: a custom handler, closing the host without a previous page, a named route,
 * history, the root above. While another page is coming it is back from that one: neither the handler nor the named route of the page
 * that goes has a say.
 */
export function useBack(back: HeaderOptions['back']): () => void {
  const shown = useShownPage()
  return () => {
    const isLeaving = history.location.href !== shown?.place.href
    const canGoBack = history.canGoBack()
    const handler = handlers.at(-1)
    if (handler && !isLeaving) handler()
    else if (!canGoBack && isHosted()) closeHost()
    else if (back && back !== 'none' && !isLeaving) navigate({ to: back })
    else if (canGoBack) history.back()
    else navigate({ to: rootAbove(history.location.pathname) })
  }
}
