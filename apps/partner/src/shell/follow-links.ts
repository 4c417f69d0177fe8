import type { AnyRouter } from '@tanstack/react-router'

/**
 * Has the router follow plain links such as `#/wallet`. The browser alone would enter them into its history without
 * their place in it, and the back arrow would no longer know that there is a page to go back to.
 */
export function followLinks({ history }: AnyRouter): void {
  document.addEventListener('click', (event) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    // Something has taken it, or it is to open elsewhere.
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || !href?.startsWith('#/'))
      return
    event.preventDefault()
    if (href !== location.hash) history.push(href.slice(1))
  })
}
