import type { Page } from 'playwright-core'

type Entry = PerformanceEntry & {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/**
 * Adds up every layout shift of a page from its first picture on; `take` gives the sum since the last time. Screens share
 * one frame: where the next one has a header of another height, the page under it moves as a whole on arrival, and that
 * is not counted.
 */
export async function shiftsOn(page: Page): Promise<{ take(): Promise<{ total: number; moved: string }> }> {
  await page.addInitScript(() => {
    const shifts: Entry[] = []
    const keep = (entries: PerformanceEntryList) => shifts.push(...(entries as Entry[]))
    const observer = new PerformanceObserver((list) => keep(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // Those too that the browser has not come to tell of: they are of this screen, not of the next.
    const takeShifts = () => {
      keep(observer.takeRecords())
      return shifts.splice(0)
    }
    Object.assign(globalThis, { takeShifts })
  })
  let before: string | undefined
  return {
    take: async () => {
      const taken = await page.evaluate((headerBefore) => {
        const { takeShifts } = globalThis as unknown as { takeShifts: () => Entry[] }
        const bar = document.querySelector('header')
        // Where the page under the header and the line of the demo begins.
        const header = String(document.querySelector('main')?.offsetTop) + bar?.offsetTop + bar?.offsetHeight
        const isFrame = (node: Node | null) =>
          node === null || node.nodeName === 'MAIN' || (bar?.contains(node) ?? false)
        const arrives = headerBefore !== undefined && header !== headerBefore
        const entries = takeShifts().filter(
          ({ sources }) => !(arrives && sources.every(({ node }) => isFrame(node))),
        )
        const moved = entries.flatMap(({ sources }) =>
          sources.map(
            ({ node }) =>
              (node as Element | null)?.outerHTML?.slice(0, 120) ?? node?.textContent ?? 'something',
          ),
        )
        const total = entries.reduce((sum, { value }) => sum + value, 0)
        return { header, total, moved: moved.slice(0, 4).join(' | ') }
      }, before)
      before = taken.header
      return taken
    },
  }
}
