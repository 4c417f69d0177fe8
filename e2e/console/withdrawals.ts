import type { Page } from 'playwright-core'
import { payOut } from '../demo-site/bank.ts'
import { expectToast } from '../toast.ts'
import { ask, rowOf } from './desk.ts'

/** The approver lets a withdrawal go. */
export async function approveWithdrawal(approver: Page, reference: string): Promise<void> {
  const dialog = await ask(approver, await rowOf(approver, 'Withdrawals', reference), 'Approve')
  await dialog.getByRole('button', { name: /^Approve \$/ }).click()
  await expectToast(approver, `${reference} approved`)
}

/** The cashier does what the desk says: has the bank pay, then writes down the bank's reference. */
export async function sendWithdrawal(cashier: Page, reference: string, bankUrl: string): Promise<void> {
  const dialog = await ask(cashier, await rowOf(cashier, 'Withdrawals', reference), 'Mark as sent')
  const sentence = await dialog.getByText('First tell the bank').innerText()
  const [, amount, payee] = /pay \$([\d.,]+) to ([^,]+),/.exec(sentence) ?? []
  if (!amount || !payee) throw new Error(`who is to get what? "${sentence}"`)
  const bankReference = await payOut(cashier.context(), bankUrl, { reference, amount, payee })
  await dialog.getByLabel('Bank reference').fill(bankReference)
  await dialog.getByRole('button', { name: /^Mark \$/ }).click()
  await expectToast(cashier, `${reference} marked as sent`)
}
