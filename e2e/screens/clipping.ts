import type { Page } from 'playwright-core'

/** What of the text on the page cannot be read: cut off, shortened with dots, or outside of the window. */
export function clippedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const slack = 1.5
    const shown = (element: Element) =>
      `"${element.textContent?.trim().slice(0, 60)}" in ${element.tagName.toLowerCase()}.${element.className}`
    const cuts = (value: string) => value === 'hidden' || value === 'clip'
    const slides = (value: string) => value === 'auto' || value === 'scroll'

    const page = document.scrollingElement ?? document.documentElement
    if (page.scrollWidth > page.clientWidth)
      found.push(`the page is ${page.scrollWidth - page.clientWidth} px too wide`)

    function look(element: Element, rects: DOMRect[]) {
      let canSlide = false
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(around)
        if (clipPath.startsWith('inset(50%')) return
        const box = around.getBoundingClientRect()
        if (
          cuts(overflowX) &&
          !canSlide &&
          rects.some(({ left, right }) => left < box.left - slack || right > box.right + slack)
        ) {
          found.push(`cut at its side: ${shown(element)}`)
          return
        }
        if (
          cuts(overflowY) &&
          !slides(overflowX) &&
          rects.some(({ top, bottom }) => top < box.top - slack || bottom > box.bottom + slack)
        ) {
          found.push(`cut above or below: ${shown(element)}`)
          return
        }
        if (slides(overflowX)) {
          // Tabs and pills slide sideways on purpose; nothing else may have to.
          const row = '[role=tablist], [role=radiogroup]'
          if (around.matches(row) || around.firstElementChild?.matches(row)) canSlide = true
          else if (
            !canSlide &&
            rects.some(({ left, right }) => left < box.left - slack || right > box.right + slack)
          ) {
            found.push(`has to be slid sideways: ${shown(element)}`)
            return
          }
        }
        if (slides(overflowY)) return checkSides(element, rects, canSlide)
        if (position === 'fixed') break
      }
      checkSides(element, rects, canSlide)
    }

    function checkSides(element: Element, rects: DOMRect[], canSlide: boolean) {
      if (!canSlide && rects.some(({ left, right }) => left < -slack || right > innerWidth + slack)) {
        found.push(`outside of the window: ${shown(element)}`)
      }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !element.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      look(element, [...range.getClientRects()])
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'input:not([type=file], [type=hidden])',
    )) {
      if (field.checkVisibility() && field.clientWidth > 24 && field.scrollWidth > field.clientWidth + 1) {
        found.push(`cut in its field: "${field.value || field.placeholder}"`)
      }
    }
    return found
  })
}

/** Words that go on in the next line without a hyphen, as something beside them took their room. Addresses may. */
export function brokenWordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility()) continue
      const { overflowWrap, hyphens } = getComputedStyle(element)
      if (overflowWrap === 'anywhere' || hyphens === 'auto') continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![^\s(„])[\p{Script=Latin}\p{Script=Cyrillic}]{6,}(?![^\s.,:;!?)“])/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const [first, ...others] = range.getClientRects()
        if (others.some(({ top }) => first && top >= first.bottom - 1))
          found.push(
            `broken in its middle: "${word}" in ${element.tagName.toLowerCase()}.${element.className}`,
          )
      }
    }
    return found
  })
}
