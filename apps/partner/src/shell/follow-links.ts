import type { AnyRouter } from '@tanstack/react-router'

/**
 * Has the router follow plain links such as `#/wallet`. The browser alone would enter them into its history without
 * their place in it, and the back arrow would no longer know that there is a page to go back to.
 */
export function followLinks(router: AnyRouter, page: Document): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!link || !href?.startsWith('#/') || link.target !== '' || link.download !== '') return
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere) return
    event.preventDefault()
    const path = href.slice(1)
    if (path === router.history.location.href) router.history.replace(path)
    else router.history.push(path)
  })
}
