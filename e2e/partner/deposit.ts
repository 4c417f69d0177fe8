import type { Page } from 'playwright-core'
import { readFrom } from '../reading.ts'

/** From the wallet: opens a deposit intent; ends on its page and gives its reference. */
export async function openDeposit(page: Page, amount: string): Promise<string> {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await page.getByLabel('Amount to transfer').fill(amount)
  await page.getByRole('button', { name: 'Get reference' }).click()
  await page.getByText('Your turn, by').waitFor()
  return readFrom(page.getByRole('definition'), /D-[0-9A-Z]+/)
}

/** Follows the deposit's link to the demo bank, which opens beside the app. */
export async function goToTheBank(page: Page): Promise<Page> {
  const bank = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Pay at the demo bank' }).click()
  return bank
}

/** On the deposit's page: waits until the bank's statement has it, and gives the receipt's number. */
export async function waitForReceipt(page: Page): Promise<string> {
  await page.getByText('Found on an imported statement').waitFor()
  await page.getByText('You deposited').waitFor()
  return readFrom(page, /^Receipt (\S+)$/)
}
