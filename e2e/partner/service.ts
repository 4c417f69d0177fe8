import type { FrameLocator, Locator, Page } from 'playwright-core'

const heading = 'Write to customer service'

/** From an open dialog of contacts, in any language, to the demo's customer service in its frame of the app. */
export async function askDemoService(page: Page, dialog: Locator): Promise<FrameLocator> {
  await dialog.locator('button').filter({ hasText: '1' }).click()
  await page.waitForURL(/#\/customer\?url=http%3A%2F%2F127\.0\.0\.1%3A\d+%2Fservice$/)
  await dialog.waitFor({ state: 'hidden' })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: heading }).waitFor()
  return frame
}

/** The same for who is not logged in, to whom the app opens it in a new tab. */
export async function askDemoServiceOutside(page: Page, dialog: Locator): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await dialog.locator('button').filter({ hasText: '1' }).click()
  const tab = await opening
  await dialog.waitFor({ state: 'hidden' })
  await tab.getByRole('heading', { name: heading }).waitFor()
  return tab
}
