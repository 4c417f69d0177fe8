import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { perLanguage } from '@fairlead/partner/build-plugins/language-chunks.ts'
import { buildStaleApps } from '@fairlead/tools/build-apps.ts'
import type { Browser } from 'puppeteer-core'
import { startChildServer } from '../src/child-server.ts'
import { audit, repeatVisit } from './audit.ts'
import { barsTable, type PageResult, pageTable, routeTable } from './bars.ts'
import { openBrowser, type Visit } from './browser.ts'
import { buildBare } from './build-bare.ts'
import { runningServer, startRealServer } from './real-server.ts'
import { allRoutes, gzBytes, inlineStylesGz, loadedBy, type RouteSize } from './sizes.ts'

/**
 * `npm run bench:web`: how fast the partner app opens on a phone, beside a page that is nothing but React. Prints tables
 * and keeps them in `bench/web.json`. A missed bar is printed and fails nothing: timings depend on the machine. `--runs`
 * says how often each page is visited; `--sizes` measures bytes only; `--app` names a demo that runs already, such as one that
 * has lived through its past.
 */
const { values: asked } = parseArgs({
  options: { runs: { type: 'string' }, sizes: { type: 'boolean' }, app: { type: 'string' } },
})
const runs = Number(asked.runs ?? 5)
if (!(runs >= 1)) throw new Error('--runs: expected a number of at least 1')
const say = (text: string) => process.stdout.write(`${text}\n`)

await buildStaleApps()
const bareFolder = await buildBare()
const server = asked.app ? runningServer(asked.app) : await startRealServer()
const bareServer = await startChildServer('../web/bare-process.ts', {}, [bareFolder])
const browser = await openBrowser()
try {
  await measure(browser)
} finally {
  await browser.close()
  await bareServer.stop()
  await server.stop()
}

async function measure(browser: Browser): Promise<void> {
  const token = await server.logIn()
  const page = (route: string, who?: string): Visit => ({ route, url: `${server.app}#${route}`, token: who })
  const login = page('/login')
  const center = page('/ad-center', token)
  const bare: Visit = { route: 'bare', url: `http://localhost:${bareServer.port}/` }

  if (!asked.sizes) {
    const results: PageResult[] = []
    for (const visit of [login, center, bare]) results.push(await pageResult(browser, visit))
    keep(results)
    const again = [
      { route: login.route, interactiveMs: await repeatVisit(browser, login, runs) },
      { route: center.route, interactiveMs: await repeatVisit(browser, center, runs) },
    ]
    say(`\n${pageTable(results)}\n\n${barsTable(results, again)}`)
  }

  const first = await loadedBy(browser, login)
  const sizes: RouteSize[] = []
  for (const route of allRoutes()) {
    const more = (await loadedBy(browser, page(route, token))).filter((url) => !first.includes(url))
    const words = more.filter((url) => perLanguage.test(new URL(url).pathname.slice(1)))
    const js = more.filter((url) => !words.includes(url))
    sizes.push({ route, files: more.length, jsGz: await gzBytes(js), wordsGz: await gzBytes(words) })
  }
  say(`\n${routeTable(sizes)}`)
}

async function pageResult(browser: Browser, visit: Visit): Promise<PageResult> {
  const { scripts, styles, ...found } = await audit(browser, visit, runs)
  const cssGz = (await gzBytes(styles)) + (await inlineStylesGz(visit.url))
  return { route: visit.route, ...found, jsGz: await gzBytes(scripts), cssGz }
}

function keep(results: readonly PageResult[]): void {
  const lines = results.map(
    ({ machine: _, wireBytes: __, failed: ___, ...line }) => `\n  ${JSON.stringify(line)}`,
  )
  writeFileSync(new URL('../web.json', import.meta.url), `[${lines.join(',')}\n]\n`)
}
