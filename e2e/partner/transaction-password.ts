import type { Locator, Page } from 'playwright-core'

/** Presses the digits on the app's own keypad. */
export async function typeOnKeypad(within: Page | Locator, digits: string): Promise<void> {
  for (const digit of digits) await within.getByRole('button', { name: digit, exact: true }).click()
}

/** Waits until the field of digits has taken the focus, before anything is typed on the keyboard. */
export async function waitForFocus(within: Page | Locator): Promise<void> {
  await within.locator('input:focus').waitFor({ state: 'attached' })
}

/** Gives the transaction password to the sheet that asks for it, and waits until the sheet is gone. */
export async function confirmWithPassword(page: Page, button: string, digits: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await typeOnKeypad(sheet, digits)
  await sheet.getByRole('button', { name: button }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Gives a wrong one: the sheet says so and stays open. */
export async function tryWrongPassword(page: Page, button: string, digits: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await typeOnKeypad(sheet, digits)
  await sheet.getByRole('button', { name: button }).click()
  await sheet.getByRole('alert').getByText('Wrong transaction password. Try again.').waitFor()
  await sheet.getByText('6 more digits to confirm').waitFor({ state: 'attached' })
}

/** The first step of setting or recovering it. */
export async function giveLoginPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Login password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** A step that takes six digits, whatever its button is called. */
export async function enterDigits(page: Page, step: string, digits: string): Promise<void> {
  await page.getByRole('heading', { name: step }).waitFor()
  await typeOnKeypad(page, digits)
  await page.getByRole('main').locator('button[type=submit]').click()
}
