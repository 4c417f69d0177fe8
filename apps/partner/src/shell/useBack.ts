import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { HeaderOptions } from './header-options.ts'
import { closeHost, isHosted } from './host-bridge.ts'

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
 * history. While another page is coming it is back from that one: neither the handler nor the named route of the page
 * that goes has a say.
 */
export function useBack(back: HeaderOptions['back']): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => {
    const { location, resolvedLocation } = router.state
    const isLeaving = location.href !== resolvedLocation?.href
    const handler = handlers.at(-1)
    if (handler && !isLeaving) handler()
    else if (!canGoBack && isHosted()) closeHost()
    else if (back && back !== 'none' && !isLeaving) navigate({ to: back })
    else if (canGoBack) router.history.back()
    else navigate({ to: '/ad-center' })
  }
}
