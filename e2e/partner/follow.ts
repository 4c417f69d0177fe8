import type { Page } from 'playwright-core'

/** In the sheet that asks for an ID: enters one and asks for its record. */
export async function enterFollowedId(page: Page, id: string): Promise<void> {
  await page.getByLabel('Follow ID').fill(id)
  await page.getByRole('button', { name: 'See track record' }).click()
}

/** What each line of the credit score counts that is on the screen. */
export async function points(page: Page): Promise<number[]> {
  const lines = await page
    .getByRole('region', { name: 'Credit score' })
    .getByRole('link')
    .filter({ hasText: 'counts until' })
    .allInnerTexts()
  return lines.map((line) => Number(/[+−]\d+$/.exec(line.trim())?.[0].replace('−', '-')))
}
