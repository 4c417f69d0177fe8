import type { Page } from 'playwright-core'

/** Opens a page of the app by its address, as from a bookmark. */
export async function open(page: Page, app: string, path: string, title: string): Promise<void> {
  await page.goto(`${app}#${path}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

/** The id in the address of the page that is being opened, such as an order's or a withdrawal's. */
export async function idIn(page: Page): Promise<string> {
  await page.waitForURL(/[?&]id=/)
  return new URL(page.url().replace('#', '')).searchParams.get('id') ?? ''
}
