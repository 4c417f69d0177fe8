import { history } from './history.ts'
import type { Router } from './router.ts'

/**
 * Follows plain links such as `#/wallet`, and loads their pages when one is about to. The browser alone would enter them into
 * its history without their place in it, and the back arrow would no longer know that there is a page to go back to.
 */
export function followLinks({ preload }: Router): void {
  document.addEventListener('click', (event) => {
    const to = destinationOf(event)
    // Something has taken it, or it is to open elsewhere.
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || !to) return
    event.preventDefault()
    if (to !== history.location.href) history.push(to)
  })
  for (const nears of ['pointerover', 'focusin'])
    document.addEventListener(nears, (event) => {
      const to = destinationOf(event)
      if (to) preload(to)
    })
}

function destinationOf({ target }: Event): string | undefined {
  const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined
  return href?.startsWith('#/') ? href.slice(1) : undefined
}
