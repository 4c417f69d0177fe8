import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { rememberToasts } from './toast.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** The whole browser that people have: the Chromium that `CHROMIUM_PATH` names, without a window. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: ['--headless', ...quiet] })
}

/**
 * The same engine without what stands around a page: the Chromium shell that `CHROMIUM_SHELL_PATH` names, else the whole
 * browser. It takes half of the processor time, and can neither install an app nor push a message
 * (docs/decisions/045-the-engine-alone.md).
 */
export function openShell(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_SHELL_PATH ?? chromiumPath
  return chromium.launch({ executablePath, args: ['--headless', ...quiet] })
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** A browser profile of one person, who gives up on nothing sooner than after 30 s. */
export async function openProfile(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options })
  context.setDefaultTimeout(30_000 * slow)
  await rememberToasts(context)
  if (slow > 1) slowDown(context)
  return context
}

/** How many times slower `npm test -- --slow` makes every page. */
const slow = Number(process.env.FAIRLEAD_SLOW ?? 1)

/** Slows down the processor of each page that opens, not that of service workers. */
function slowDown(context: BrowserContext): void {
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  })
}

/** The name an ordinary Chromium gives itself. Without a window it says "Headless", which counts as a robot. */
export function ordinaryUserAgent(browser: Browser): string {
  const major = browser.version().split('.')[0]
  return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`
}
