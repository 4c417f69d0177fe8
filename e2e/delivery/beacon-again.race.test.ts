import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Ad, pageOf } from '@fairlead/server/src/delivery/ad-page.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'

/** What an ad may weigh, script and style included, and what its tag. */
const bytesMax = 3_000
const tag = new URL('../../apps/server/src/delivery/tag.js', import.meta.url)
const ad: Ad = {
  contentType: 'landing_page',
  product: 'Tea',
  advertiser: 'Kettle & Quay',
  content: 'A cup',
  picture: 'data:,',
  film: undefined,
  pictureAlt: '',
  filmAlt: '',
  language: 'en',
}

let browser: Browser
const server = createServer((request, response) => {
  if (request.url?.startsWith('/e/')) return take(response)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  // As the server sends it: an origin of its own that nobody else has.
  response.setHeader('Content-Security-Policy', 'sandbox allow-scripts allow-popups')
  return response.end(pageOf(ad).withToken('the-token'))
})
/** How the beacons are answered in turn: a status, or no answer at all. */
let answers: (number | 'none')[] = []
let taken: number[] = []
beforeAll(async () => {
  browser = await openBrowser()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  await browser?.close()
  server.closeAllConnections()
  server.close()
})

function take(response: ServerResponse): void {
  const answer = answers.shift() ?? 204
  taken.push(performance.now())
  if (answer === 'none') response.destroy()
  else response.writeHead(answer, { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }).end()
}

const open = async () => {
  taken = []
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return page
}

it('an ad sends its beacon again, later each time, until it is taken, and then no more', async () => {
  answers = [503, 'none', 204]
  const page = await open()
  await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(3)
  // Whatever it might still send by a timer, it would send before it goes.
  await page.close({ runBeforeUnload: false })
  const [first = 0, second = 0, third = 0] = taken
  process.stdout.write(
    `beacon again: after ${Math.round(second - first)} and ${Math.round(third - second)} ms, then taken\n`,
  )
  expect(taken).toHaveLength(3)
  expect(second - first).toBeGreaterThan(400)
})

it('an ad whose page is left sends its beacon a last time', async () => {
  answers = [503, 204]
  const page = await open()
  await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(1)
  await page.goto('about:blank')
  await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(2)
  await page.close()
})

it('an ad and its tag weigh little', () => {
  const bytes = gzipSync(pageOf(ad).withToken('x'.repeat(138))).length
  const tagBytes = gzipSync(readFileSync(tag)).length
  process.stdout.write(`an ad: ${bytes} bytes, its tag: ${tagBytes} bytes, both compressed\n`)
  expect(bytes).toBeLessThan(bytesMax)
  expect(tagBytes).toBeLessThan(bytesMax)
})
