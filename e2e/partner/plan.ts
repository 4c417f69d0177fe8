import type { Locator, Page } from 'playwright-core'
import { fact } from '../reading.ts'
import { expectRefusal } from './field.ts'

/** From the ad centre: the list of plans, then the one with that product. */
export async function openPlan(page: Page, product: string): Promise<void> {
  await page.getByRole('link', { name: /^Plans / }).click()
  await page.getByRole('radio', { name: /^Awaiting funding/ }).click()
  // Until then the list is still of all plans, of which several may name it.
  await page.getByRole('radio', { name: /^Awaiting funding/, checked: true }).waitFor()
  await page.getByRole('link', { name: product }).click()
  await page.getByRole('heading', { name: product, level: 2 }).waitFor()
}

/** Every frozen term of the plan on the screen, by its label. */
export async function readTerms(page: Page, labels: readonly string[]): Promise<Record<string, string>> {
  await page.getByRole('button', { name: 'Read all terms' }).click()
  const sheet = page.getByRole('dialog', { name: 'Terms, version' })
  const terms: Record<string, string> = {}
  for (const label of labels) terms[label] = await fact(sheet, label).innerText()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })
  return terms
}

/** Types the amount to put and opens the sheet that asks for the password. */
export async function askToFund(page: Page, amount: string, button: string): Promise<Locator> {
  await page.getByLabel('Amount to fund').fill(amount)
  await page.getByRole('button', { name: button, disabled: false }).click()
  const sheet = page.getByRole('dialog', { name: 'Fund this plan' })
  await sheet.waitFor()
  return sheet
}

/** Stops the running plan on the screen, which is asked about first. */
export async function stopPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop order' }).click()
  await page
    .getByRole('alertdialog', { name: 'Stop this order?' })
    .getByRole('button', { name: 'Stop order' })
    .click()
}

/** What was counted, word for word: "3 received = 1 paid + 2 filtered". */
export function countedDelivery(page: Page, words: string): Locator {
  return page.getByRole('img', { name: words })
}

/** On the list of plans: shows those in one state, of which there are so many. */
export async function showPlans(page: Page, state: string, count: number): Promise<void> {
  await page.getByRole('radio', { name: `${state} ${count}`, exact: true }).click()
  await page.getByRole('radio', { name: `${state} ${count}`, exact: true, checked: true }).waitFor()
}

/** The plans of the list, or of a part of it. */
export function planCards(within: Page | Locator): Locator {
  return within.locator('a[href*="/plan/detail?"]')
}

/** On the page of an offer: types an amount, at which the field says this. */
export async function putWrongly(page: Page, amount: string, says: string): Promise<void> {
  await page.getByLabel('Amount to fund').fill(amount)
  await expectRefusal(page, 'Amount to fund', says)
  await page.getByText('Correct the amount first.').waitFor()
}
