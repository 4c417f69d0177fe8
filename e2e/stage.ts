import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openProfile, openShell, phone } from './browser.ts'
import { type PageWatch, watchPage } from './page-watch.ts'
import { type Past, type Server, startServer } from './server.ts'
import { storyIn, type Tell } from './story.ts'

/** A demo network of its own and one person with a phone before it. */
export type Stage = {
  readonly server: Server
  readonly browser: Browser
  readonly profile: BrowserContext
  readonly page: Page
  readonly watch: PageWatch
  readonly tell: Tell
  readonly close: () => Promise<void>
}

/**
 * `settings` are the server's, of docs/configuration.md; `options` the browser's; `past` is what happened before; `open` is
 * for who needs the whole browser.
 */
export async function openStage(
  settings: Readonly<Record<string, string>> = {},
  options: BrowserContextOptions = {},
  past?: Past,
  open = openShell,
): Promise<Stage> {
  const [server, browser] = await Promise.all([startServer(settings, past), open()])
  const profile = await openProfile(browser, { viewport: phone, ...options })
  const page = await profile.newPage()
  return {
    server,
    browser,
    profile,
    page,
    watch: watchPage(page),
    tell: storyIn(browser),
    close: async () => {
      await browser.close()
      await server.remove()
    },
  }
}
