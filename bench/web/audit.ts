import lighthouse, { type Flags, type Result } from 'lighthouse'
import type { Browser, Page } from 'puppeteer-core'
import { inFreshProfile, type Visit } from './browser.ts'

/** What one visit came to. Scores are of 100. */
export type Audit = {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** How fast the machine was meanwhile, as Lighthouse measures it: 1500 and more is a quiet desktop. */
  readonly machine: number
  /** Addresses of the scripts and style sheets that were loaded. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Bytes of all that was loaded, with headers, as they came over the wire. */
  readonly wireBytes: number
  /** Audits of accessibility and best practices that did not pass. */
  readonly failed: readonly string[]
}

/**
 * Visits a page `times` times, each time for the first time, and takes the median of each figure. Lighthouse's own phone:
 * four times slower than this machine, on a slow 4G connection; both are computed from what was observed.
 */
export async function audit(browser: Browser, visit: Visit, times: number): Promise<Audit> {
  const runs: Audit[] = []
  for (let run = 1; run <= times; run += 1) {
    const found = await inFreshProfile(browser, visit, (page) =>
      // Nothing has been kept in this profile but who is signed in.
      lighthouseOn(page, visit.url, { disableStorageReset: true }),
    )
    runs.push(readAudit(found))
    const { performance: score, lcpMs, tbtMs, machine } = readAudit(found)
    process.stdout.write(
      `${visit.route}, run ${run} of ${times}: ${score}, LCP ${lcpMs} ms, TBT ${tbtMs} ms, machine ${machine}\n`,
    )
  }
  return medianOf(runs)
}

/** When a page that was visited before answers again, on a phone and connection slowed down for real. In ms. */
export async function repeatVisit(browser: Browser, visit: Visit, times: number): Promise<number> {
  const all: number[] = []
  for (let run = 1; run <= times; run += 1) {
    const found = await inFreshProfile(browser, visit, async (page) => {
      await page.goto(visit.url)
      await untilKept(page)
      return lighthouseOn(page, visit.url, { disableStorageReset: true, throttlingMethod: 'devtools' })
    })
    all.push(figure(found, 'interactive'))
    process.stdout.write(
      `${visit.route}, visited again ${run} of ${times}: ${Math.round(all.at(-1) ?? 0)} ms\n`,
    )
  }
  return median(all)
}

/** Until the service worker keeps the app, the language that was spoken included. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const assets = loaded.filter((url) => url.startsWith(`${location.origin}/assets/`))
    const kept = await Promise.all(assets.map((url) => caches.match(url, { ignoreVary: true })))
    return assets.length > 0 && kept.every(Boolean)
  })
}

/**
 * The stream of live events never ends. It is a request of low priority, and one open request counts as a quiet network:
 * Lighthouse waits for it as little as a reader does.
 */
async function lighthouseOn(page: Page, url: string, flags: Flags): Promise<Result> {
  const onlyCategories = ['performance', 'accessibility', 'best-practices']
  // The same class from two releases of puppeteer-core is two types.
  const run = await lighthouse(url, { ...flags, onlyCategories, logLevel: 'error' }, undefined, page as never)
  if (!run) throw new Error(`Lighthouse said nothing about ${url}`)
  const { runtimeError, runWarnings } = run.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  for (const warning of runWarnings) process.stdout.write(`${url}: ${warning}\n`)
  return run.lhr
}

function readAudit(found: Result): Audit {
  const { categories, audits, environment } = found
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const details = audits['network-requests']?.details
  const requests = (details?.type === 'table' ? details.items : []) as unknown as readonly {
    readonly url: string
    readonly resourceType?: string
    readonly transferSize: number
  }[]
  const urls = (type: string) => requests.filter((one) => one.resourceType === type).map(({ url }) => url)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpMs: Math.round(figure(found, 'largest-contentful-paint')),
    tbtMs: Math.round(figure(found, 'total-blocking-time')),
    cls: Math.round(figure(found, 'cumulative-layout-shift') * 10_000) / 10_000,
    machine: Math.round(environment.benchmarkIndex),
    scripts: urls('Script'),
    styles: urls('Stylesheet'),
    wireBytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    failed: ['accessibility', 'best-practices'].flatMap((name) => failedIn(found, name)),
  }
}

function failedIn({ categories, audits }: Result, category: string): string[] {
  const ids = categories[category]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? []
  return ids.filter((id) => (audits[id]?.score ?? 1) < 1)
}

function figure(found: Result, name: string): number {
  const value = found.audits[name]?.numericValue
  if (value === undefined)
    throw new Error(`Lighthouse did not measure ${name}: ${found.audits[name]?.errorMessage}`)
  return value
}

function medianOf(runs: readonly Audit[]): Audit {
  const last = runs.at(-1)
  if (!last) throw new Error('nothing was measured')
  const of = (
    name: 'performance' | 'accessibility' | 'bestPractices' | 'lcpMs' | 'tbtMs' | 'cls' | 'machine',
  ) => median(runs.map((run) => run[name]))
  return {
    ...last,
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    lcpMs: of('lcpMs'),
    tbtMs: of('tbtMs'),
    cls: of('cls'),
    machine: of('machine'),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
