import type { Locator, Page } from 'playwright-core'
import { readFrom } from '../reading.ts'
import { confirmWithPassword } from './transaction-password.ts'

/** From the wallet: binds a bank card. Ends on its page, where the wait of a new destination is shown. */
export async function bindBankCard(page: Page, beneficiary: string, pin: string): Promise<void> {
  await page.getByRole('link', { name: 'Bank card or wallet address' }).click()
  await page.getByText('Usable 20 seconds after you link it, later after a password reset.').waitFor()
  for (const [label, value] of [
    ['Bank name', 'Fjord Bank'],
    ['Beneficiary name', beneficiary],
    ['Mobile number', '+49 30 5550199'],
    ['Account number', 'DE12 3456 7890 1122'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: 'Link destination' }).click()
  await confirmWithPassword(page, 'Link destination', pin)
  await page.getByText('Fjord Bank').waitFor()
}

/** On the page of destinations: fills in fields by their labels and presses the button that binds. */
export async function fillDestination(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  await page.getByRole('button', { name: 'Link destination' }).click()
}

/** From the wallet: asks for money to leave; ends on the withdrawal's page and gives its reference. */
export async function withdraw(page: Page, amount: string, pin: string): Promise<string> {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByLabel('Amount to withdraw').fill(amount)
  const button = `Withdraw $${amount}`
  await page.getByText('You receive', { exact: true }).waitFor()
  await page.getByRole('button', { name: button, disabled: false }).click()
  await confirmWithPassword(page, button, pin)
  // The form's own page lists withdrawals too, with their states.
  await page.getByRole('heading', { name: 'Withdrawal', exact: true, level: 1 }).waitFor()
  await page.getByText('Awaiting approval').waitFor()
  return readFrom(page, /W-[0-9A-Z]+/)
}

/** From the wallet: types an amount and opens the sheet that asks for the password. */
export async function askToWithdraw(page: Page, amount: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByLabel('Amount to withdraw').fill(amount)
  await page.getByText('You receive', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Withdraw $${amount}`, disabled: false }).click()
  const sheet = page.getByRole('dialog', { name: 'Withdraw' })
  await sheet.waitFor()
  return sheet
}

/** The partner's own word that the money is there. */
export async function sayArrived(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm receipt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm receipt' }).click()
  await page.getByText(/^Confirmed by you/).waitFor()
}
