import type { Page } from 'playwright-core'

/** Answers the question that a button asks before it acts. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: button }).click()
}
