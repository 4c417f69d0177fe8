import type { Page } from 'playwright-core'
import { expectToast } from '../toast.ts'
import { ask, rowOf } from './desk.ts'

/** The cashier writes down the bank's reference of a payment that came in. */
export async function recordDeposit(cashier: Page, reference: string, bankReference: string): Promise<void> {
  const dialog = await ask(cashier, await rowOf(cashier, 'Deposits', reference), 'Record')
  await dialog.getByLabel('Bank reference').fill(bankReference)
  await dialog.getByRole('button', { name: /^Record \$/ }).click()
  await expectToast(cashier, `${reference} recorded`)
}

/** The approver confirms it; from then on the money is the partner's. */
export async function confirmDeposit(approver: Page, reference: string): Promise<void> {
  const dialog = await ask(approver, await rowOf(approver, 'Deposits', reference), 'Confirm')
  await dialog.getByRole('button', { name: /^Confirm \$/ }).click()
  await expectToast(approver, `${reference} confirmed`)
}

/** What the server says to somebody at this desk who tries to confirm past the screen. */
export async function tryToConfirm(desk: Page, reference: string): Promise<string> {
  const api = desk.context().request
  const list = await (await api.get(new URL('/api/operator/deposit/list', desk.url()).href)).json()
  const { id } = list.data.items.find((deposit: { reference: string }) => deposit.reference === reference)
  const answer = await api.post(new URL('/api/operator/deposit/confirm', desk.url()).href, {
    data: { id },
    headers: { Origin: new URL(desk.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
  })
  const { code, data } = await answer.json()
  return code === 200 ? 'confirmed' : data.key
}
