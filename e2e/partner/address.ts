import type { Page } from 'playwright-core'

/** Opens a page of the app by its address, as from a bookmark. */
export async function open(page: Page, app: string, path: string, title: string): Promise<void> {
  await page.goto(`${app}#${path}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

/** The id in the address of the page, such as an order's or a withdrawal's. */
export function idIn(page: Page): string {
  const id = new URL(page.url().replace('#', '')).searchParams.get('id')
  if (!id) throw new Error(`${page.url()} names no id`)
  return id
}
