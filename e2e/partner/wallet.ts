import type { Locator, Page } from 'playwright-core'
import { literally } from '../reading.ts'

/** From the ad centre. */
export async function openWallet(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Wallet / }).click()
  await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
}

/** An amount of the fund details: who it came from or went to, and how much, such as `+50.00`. */
export function flow(page: Page, who: string, amount: string): Locator {
  return page.getByRole('link', { name: new RegExp(`^${literally(who)} .*${literally(amount)} US dollars$`) })
}

/** Taps an amount once: its journal lines, each as `from → to`, with its number and the amount. */
export async function openJournalLines(page: Page, who: string, amount: string): Promise<string[]> {
  await flow(page, who, amount).click()
  await page.getByText(/^Entry no\. \d/).waitFor()
  const lines = await page.getByRole('listitem').filter({ hasText: '→' }).allInnerTexts()
  return lines.map((line) => line.replace(/\s+/g, ' '))
}

/** The row of the wallet that says how much there is of one kind. */
export function holding(page: Page, name: string, amount: string): Locator {
  return page
    .getByText(name, { exact: true })
    .locator('xpath=ancestor::*[self::a or self::button][1]')
    .filter({ hasText: amount })
}

/** Every amount that the fund details list now: of available money, then of promo credit and of startup funds. */
export function flowRows(page: Page): Locator {
  return page.locator('a[href*="/wallet/flow?"]')
}

/** What each of them added or took, newest first, such as `+50.00`. */
export async function amountsOf(page: Page): Promise<string[]> {
  const rows = await flowRows(page).allInnerTexts()
  return rows.map((row) => /([+−][\d,.]+) US dollars/.exec(row)?.[1] ?? row)
}

/** Shows the fund details of one type. */
export async function showFlows(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: /^Type: / }).click()
  const sheet = page.getByRole('dialog', { name: 'Type' })
  const choice = sheet.getByRole('button', { name: type })
  const more = sheet.getByRole('button', { name: 'More types' })
  await choice.or(more).first().waitFor()
  // Those of which there is nothing stand behind one more tap.
  if (!(await choice.isVisible())) await more.click()
  await choice.click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Type: ${type}` }).waitFor()
}

/** What the wallet shows of the total and of its parts, in cents. */
export async function readTotal(page: Page): Promise<{ total: number; parts: readonly number[] }> {
  const cents = async (text: Promise<string>) =>
    Number((/([\d,.]+) US dollars/.exec(await text)?.[1] ?? '').replace(/\D/g, ''))
  const total = await cents(page.getByRole('region', { name: 'Total assets' }).innerText())
  const rows = ['Available balance', 'Set aside for ads', 'Awaiting settlement', 'On its way to you']
  const parts = await Promise.all(rows.map((name) => cents(holding(page, name, '$').innerText())))
  return { total, parts }
}
