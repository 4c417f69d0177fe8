import type { BrowserContext, Page } from 'playwright-core'
import { literally } from './reading.ts'

declare global {
  interface Window {
    /** What toasts said in this page and nobody has asked for yet. */
    toastsSaid?: string[]
  }
}

/** Has the pages of a profile remember what their toasts said: they stay for 2000 ms, in which a slow machine may not look. */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = []
    const seen = new WeakSet<Element>()
    window.toastsSaid = said
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[role=status][aria-live] > *')) {
        if (!seen.has(toast)) said.push(toast.innerText)
        seen.add(toast)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until a toast says this, unless one has already. Each is heard once, and those before it are forgotten. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const pattern = typeof words === 'string' ? `^${literally(words)}$` : words.source
  await page.waitForFunction((shape) => {
    const said = window.toastsSaid ?? []
    const at = said.findIndex((text) => new RegExp(shape).test(text))
    return said.splice(0, at + 1).length > 0
  }, pattern)
}
