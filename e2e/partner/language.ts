import type { Page } from 'playwright-core'

/** A language by its own name, and the button that goes on in it. */
const languages = {
  de: ['Deutsch', 'Auf Deutsch fortfahren'],
  en: ['English', 'Continue in English'],
  fr: ['Français', 'Continuer en français'],
  spa: ['Español', 'Continuar en español'],
} as const

/** By the sheet of languages, whichever of these is spoken now; ends once the sheet is gone. */
export async function chooseLanguage(page: Page, code: keyof typeof languages): Promise<void> {
  const [name, confirm] = languages[code]
  const title = /^(Sprache|Language|Langue|Idioma)$/
  await page.getByRole('banner').getByRole('button', { name: title }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await sheet.getByRole('button', { name: confirm }).click()
  await sheet.waitFor({ state: 'hidden' })
}
