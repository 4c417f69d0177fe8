import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'

/** Asks for a statement from a day to today, waits until it is made, and gives the downloaded file. */
export async function downloadStatement(
  page: Page,
  app: string,
  { format, from }: { readonly format: 'CSV' | 'PDF'; readonly from: Date },
): Promise<Buffer> {
  await open(page, app, '/wallet/statement', 'Account statement')
  await page.getByRole('radio', { name: format }).click()
  await page.getByLabel('From').fill(from.toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Create statement' }).click()
  const ready = page.getByRole('button', { name: new RegExp(`^${format}, .* download until `) })
  // It is made in its own time; the wait for the download begins with the press.
  await ready.waitFor({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await ready.click()
  await expectToast(page, 'Statement saved to your downloads')
  return readFile(await (await download).path())
}
