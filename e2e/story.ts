import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'

const resultsDir = fileURLToPath(new URL('../test-results/', import.meta.url))

export type Tell = <Result>(chapter: string, happens: () => Promise<Result>) => Promise<Result>

/**
 * Tells a journey in chapters: each prints how long it took; one that fails is named in the error, and every open page
 * is kept as a picture in `test-results/`.
 */
export function storyIn(browser: Browser): Tell {
  return async (chapter, happens) => {
    const since = performance.now()
    try {
      const result = await happens()
      process.stdout.write(`  ${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s  ${chapter}\n`)
      return result
    } catch (error) {
      const kept = await keepPictures(browser, chapter)
      throw new Error(`while "${chapter}" (see ${kept.join(', ')})`, { cause: error })
    }
  }
}

async function keepPictures(browser: Browser, chapter: string): Promise<string[]> {
  await mkdir(resultsDir, { recursive: true })
  const name = chapter.replace(/\W+/g, '-').slice(0, 40)
  const pages = browser.contexts().flatMap((context) => context.pages())
  return Promise.all(
    pages.map(async (page, index) => {
      const path = join(resultsDir, `${name}-${index + 1}.png`)
      await page.screenshot({ path, fullPage: true }).catch(() => undefined)
      return `${path} of ${page.url()}`
    }),
  )
}
