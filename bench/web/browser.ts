import puppeteer, { type Browser, type Page } from 'puppeteer-core'

/** The Chromium that `CHROMIUM_PATH` names, without a window and without talking to anybody by itself. */
export function openBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** What is looked at: a page, and who opens it. */
export type Visit = {
  /** As it is named in the tables. */
  readonly route: string
  readonly url: string
  /** The session of whoever is signed in. It goes into the local storage, never into an address. */
  readonly token?: string | undefined
}

/** Opens a page of a profile that has never been here, hands it to `look`, and forgets the profile. */
export async function inFreshProfile<Result>(
  browser: Browser,
  { url, token }: Visit,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const profile = await browser.createBrowserContext()
  try {
    const page = await profile.newPage()
    if (token !== undefined) {
      // A picture of the same origin: the app itself must not have run before.
      await page.goto(new URL('icon.svg', url).href)
      await page.evaluate((kept) => localStorage.setItem('fb_token', kept), token)
    }
    return await look(page)
  } finally {
    await profile.close()
  }
}
