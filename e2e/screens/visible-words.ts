import type { LanguageCode } from '@fairlead/locales/languages'
import type { Page } from 'playwright-core'
import { flat, messagesOf } from './words.ts'

/** Names, and what people of the demo wrote in the language they speak. */
const names = [
  /^(Fairlead|Fairlead Demo Network|Harbour Bank \(demo\)|Harbour Exchange \(demo\)|Kettle & Quay|Harbour Notes)$/,
  /^harbour-notes\.example( …[0-9a-f]{4})?$/,
  /^(Fjord Bank.*|PDF|CSV|chat\.example|Chrome, Android)$/,
  /marisol|nora\.neu|@example\.com|^http:/i,
  // A device, by its own names.
  /^Chrome\s· (Android|Linux)$/,
  // What a partner called a passkey.
  /^Pixel 9$/,
  // Months that German and English write alike.
  /^(April|August|September|November) \d{4}$/,
  // A product that its advertiser has named in English and German alone.
  /^Everyday dishwasher tablets /,
  // What a bank calls a payment.
  /^TB-[0-9a-f]+$/,
  /^It is my own account at this bank, since 2014\.$/,
]

/** Every text that stands on the page or that a screen reader says there. */
export function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      if (text && node.parentElement?.checkVisibility()) texts.push(text)
    }
    for (const each of document.body.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
        const text = each.getAttribute(name)?.trim()
        if (text && each.checkVisibility()) texts.push(text)
      }
    }
    return texts
  })
}

/** Whether a text has words that a language would say in its own way: not a figure, a code, an address or a name. */
export function looksUntranslated(text: string): boolean {
  return /[a-z]{3}/.test(text) && !names.some((name) => name.test(text))
}

/** Whether the app shows a message's key, its tags or a place that nothing was filled into. */
export function looksUnfilled(text: string): boolean {
  return /\{\{|<\/?[a-z]+>/.test(text) || (/^[a-z]+(\.[a-zA-Z_]+)+$/.test(text) && looksUntranslated(text))
}

/** Whether a language says a text itself, as some of its words are those of English: "Video", "Final". */
export async function isSaidIn(lang: LanguageCode): Promise<(text: string) => boolean> {
  const messages = flat(await messagesOf(lang))
  const parts = messages.flatMap((message) => message.split(/<\/?\w+\/?>/)).map((part) => part.trim())
  const patterns = parts
    .filter((part) => /[a-z]/i.test(part.replace(/\{\{.*?\}\}/g, '')))
    .map((part) => part.split(/\{\{.*?\}\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .map((pieces) => new RegExp(`^${pieces.join('.*')}$`))
  return (text) => patterns.some((pattern) => pattern.test(text))
}
