import type { Page } from 'playwright-core'

/** Opens a page of the app by its address, as from a bookmark. */
export async function open(page: Page, app: string, path: string, title: string): Promise<void> {
  await page.goto(`${app}#${path}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}
