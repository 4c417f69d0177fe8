import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What stands in red under a field that was refused. */
export function refusalUnder(within: Page | Locator, label: string): Locator {
  return within
    .getByLabel(label, { exact: true })
    .and(within.locator('[aria-invalid=true]'))
    .locator('xpath=ancestor::*[./p][1]/p')
}

/** Waits until a field is refused with these words, whatever stood under it before. */
export async function expectRefusal(within: Page | Locator, label: string, words: string): Promise<void> {
  await expect.poll(() => refusalUnder(within, label).innerText()).toBe(words)
}

/** Types into fields by their labels. */
export async function fillIn(
  within: Page | Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await within.getByLabel(label, { exact: true }).fill(value)
  }
}
