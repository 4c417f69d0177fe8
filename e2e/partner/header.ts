import type { Page } from 'playwright-core'

/** What stands in the shared header of a route. */
export type HeaderSeen = {
  readonly title: string | null
  readonly back: boolean
  readonly service: boolean
  readonly language: boolean
  readonly bell: boolean
  readonly logout: boolean
  /** Without a ground of its own, its words in white. */
  readonly transparent: boolean
}

/** Reads the header once the page has arrived, which shows by the document's title. */
export async function readHeader(page: Page, documentTitle: string): Promise<HeaderSeen> {
  await page.waitForFunction((title) => document.title.endsWith(`${title} · Fairlead`), documentTitle)
  const header = page.getByRole('banner')
  const button = async (name: string | RegExp) => (await header.getByRole('button', { name }).count()) === 1
  const looks = await header.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color }
  })
  const title = header.getByRole('heading', { level: 1 })
  return {
    title: (await title.count()) === 1 ? await title.innerText() : null,
    back: await button('Back'),
    service: await button('Customer service'),
    language: await button('Language'),
    bell: await button(/^Notifications/),
    logout: await button('Log out'),
    transparent: looks.backgroundColor === 'rgba(0, 0, 0, 0)' && looks.color === 'rgb(255, 255, 255)',
  }
}
