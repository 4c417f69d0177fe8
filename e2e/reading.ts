import type { Locator, Page } from 'playwright-core'

/** The value beside a label in a list of facts or figures. */
export function fact(within: Page | Locator, label: string): Locator {
  return within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${literally(label)}$`) })
    .locator('xpath=following-sibling::dd[1]')
}

/** The first text on the screen of that shape, such as a reference. */
export async function readFrom(within: Page | Locator, shape: RegExp): Promise<string> {
  const drawn = await within.getByText(shape).first().innerText()
  // A space at which no line breaks is read as any other.
  const text = drawn.replaceAll('\u00a0', ' ')
  const found = shape.exec(text)
  if (!found) throw new Error(`"${text}" is not like ${shape}`)
  return found[1] ?? found[0]
}

/** A text as a pattern that matches nothing else. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
