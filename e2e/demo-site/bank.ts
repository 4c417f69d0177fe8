import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { readFrom } from '../reading.ts'

/** Pays in at the counter that a deposit's link opened, with its reference filled in. Gives the bank's reference. */
export async function payIn(bank: Page, payer: string): Promise<string> {
  await bank.getByLabel('Payer’s name').fill(payer)
  await bank.getByRole('button', { name: 'Pay in' }).click()
  return booked(bank)
}

/** Has the bank pay somebody out of the network's account. */
export async function payOut(
  context: BrowserContext,
  bankUrl: string,
  payment: { readonly reference: string; readonly amount: string; readonly payee: string },
): Promise<string> {
  const bank = await context.newPage()
  await bank.goto(bankUrl)
  await bank.getByLabel('Withdrawal reference').fill(payment.reference)
  await bank.getByLabel('Amount to pay out').fill(payment.amount)
  await bank.getByLabel('Payee’s name').fill(payment.payee)
  await bank.getByRole('button', { name: 'Pay out' }).click()
  const reference = await booked(bank)
  await bank.close()
  return reference
}

/** The bank's statement as one downloads it. */
export async function downloadStatement(context: BrowserContext, bankUrl: string): Promise<Buffer> {
  const bank = await context.newPage()
  await bank.goto(bankUrl)
  const download = bank.waitForEvent('download')
  await bank.getByRole('link', { name: 'Download statement (CSV)' }).click()
  const statement = await readFile(await (await download).path())
  await bank.close()
  return statement
}

function booked(bank: Page): Promise<string> {
  return readFrom(bank.getByRole('status'), /HB-[0-9A-Z]{8}/)
}
