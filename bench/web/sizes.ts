import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'puppeteer-core'
import { inFreshProfile, type Visit } from './browser.ts'

/** What a route loads that the first one did not, in bytes of gz. */
export type RouteSize = {
  readonly route: string
  readonly files: number
  readonly jsGz: number
  /** What it says, in English. */
  readonly wordsGz: number
}

const known = new Map<string, Promise<number>>()

/** Bytes of files as the server sends them to a browser that takes gzip, without headers. */
export async function gzBytes(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...new Set(urls)].map((url) => known.get(url) ?? remember(url)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function remember(url: string): Promise<number> {
  const size = sizeOf(url)
  known.set(url, size)
  return size
}

function sizeOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

/** Bytes of gz of the styles that stand in the page itself. */
export async function inlineStylesGz(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('')
  return styles === '' ? 0 : gzipSync(styles).length
}

/** The paths of all pages, as the app's own table of routes names them. */
export function allRoutes(): string[] {
  const table = fileURLToPath(import.meta.resolve('@fairlead/partner/src/routes.tsx'))
  return [...readFileSync(table, 'utf8').matchAll(/\bpath: '(\/[^']+)'/g)].map(([, path]) => path ?? '')
}

/** Visits a page as it is for the first time, and says which scripts it took. Styles stand in the page itself. */
export async function loadedBy(browser: Browser, visit: Visit): Promise<string[]> {
  return inFreshProfile(browser, visit, async (page) => {
    // What the service worker keeps for later is not what the page waited for.
    await page.setBypassServiceWorker(true)
    const scripts: string[] = []
    page.on('response', (response) => {
      const type = response.request().resourceType()
      if (type === 'script') scripts.push(response.url())
    })
    await page.goto(visit.url)
    // One request stays open: the stream of live events.
    await page.waitForNetworkIdle({ idleTime: 1_000, concurrency: 1 })
    return scripts
  })
}
