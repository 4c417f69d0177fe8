import type { Locator, Page } from 'playwright-core'

/** The orders that stand in one state among the transaction records. */
export function records(page: Page, state: string): Locator {
  return page.getByRole('region', { name: 'Your exchanges' }).getByRole('link', { name: state })
}

/** Types an amount to exchange, at which the field says this. */
export async function exchangeWrongly(page: Page, amount: string, says: string): Promise<void> {
  await page.getByLabel('Amount to exchange').fill(amount)
  await page.getByText(says).waitFor()
  await page.getByText('Correct the amount first.').waitFor()
}

/** Asks what an amount would bring. */
export async function askForQuote(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount to exchange').fill(amount)
  await page.getByRole('button', { name: 'Get quote' }).click()
  await page.getByText(/^Valid until /).waitFor()
}

/** Orders the quote on the screen: opens the sheet that asks for the password. */
export async function orderQuote(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Exchange $${amount}` }).click()
  await page.getByRole('dialog', { name: 'Exchange' }).waitFor()
}

/** On an order's page: enters an acceptance code. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Acceptance code' }).fill(code)
  await page.getByRole('button', { name: 'Accept order' }).click()
}
