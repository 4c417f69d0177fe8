import type { Page } from 'playwright-core'

/** What the amounts on a page are set in: how many were seen, and those whose digits differ in width. */
export type SeenAmounts = { readonly amounts: number; readonly uneven: readonly string[] }

/** Looks at every amount with a currency sign or a fraction, and at every field that takes one. */
export function amountsOn(page: Page): Promise<SeenAmounts> {
  return page.evaluate(() => {
    const amount = /\p{Sc}\s?[\d•]|[\d•]\s?\p{Sc}|\d[.,]\d\d\b/u
    const uneven: string[] = []
    let amounts = 0
    function look(element: Element, text: string) {
      amounts += 1
      const { fontVariantNumeric } = getComputedStyle(element)
      if (fontVariantNumeric.includes('tabular-nums')) return
      uneven.push(`"${text.slice(0, 60)}" in ${element.tagName.toLowerCase()}.${element.className}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const element = node.parentElement
      if (element?.checkVisibility() && amount.test(text)) look(element, text)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')) {
      if (field.checkVisibility()) look(field, field.value || field.placeholder || field.name)
    }
    return { amounts, uneven }
  })
}
