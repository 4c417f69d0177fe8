import type { Page } from 'playwright-core'
import { downloadStatement } from '../demo-site/bank.ts'
import { openTab } from './desk.ts'

/** What an import found, by its label: read, new, matched, breaks. */
export type Imported = Readonly<Record<string, number>>

/** The cashier downloads the statement at the bank and imports it at the desk. */
export async function importStatement(cashier: Page, bankUrl: string): Promise<Imported> {
  return importFile(cashier, await downloadStatement(cashier.context(), bankUrl))
}

/** The cashier imports a statement that they have. */
export async function importFile(cashier: Page, statement: Buffer): Promise<Imported> {
  await openTab(cashier, 'Bank statements')
  await cashier.getByLabel('Statement file (CSV or camt.053)').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: statement,
  })
  // The file is read first.
  await cashier.getByRole('button', { name: 'Check statement', disabled: false }).click()
  await cashier.getByText('Preview: nothing is imported yet').waitFor()
  await cashier.getByRole('button', { name: /^Import \d+ lines?$/ }).click()
  const result = cashier.getByRole('status', { name: 'Import result' })
  await result.getByText('Lines read').waitFor()
  const [labels, counts] = await Promise.all([
    result.getByRole('term').allInnerTexts(),
    result.getByRole('definition').allInnerTexts(),
  ])
  return Object.fromEntries(labels.map((label, index) => [label, Number(counts[index])]))
}
