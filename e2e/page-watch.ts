import type { Page } from 'playwright-core'

/** What went wrong in a page, in the order it happened. */
export type PageWatch = {
  /** Errors and warnings of the console, exceptions, and requests that failed. */
  readonly faults: readonly string[]
  /** Calls to which the server said no, as `path: key`. */
  readonly refusals: readonly string[]
}

/** Listens to everything a page complains about. What a test provokes on purpose is for the test to expect. */
export function watchPage(page: Page): PageWatch {
  const faults: string[] = []
  const refusals: string[] = []

  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      faults.push(`console ${message.type()}: ${message.text()}`)
    }
  })
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // The app itself takes back what it does not need any more when one leaves a page.
    if (why !== 'net::ERR_ABORTED') faults.push(`${request.url()}: ${why}`)
  })
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname
    if (response.status() >= 400) faults.push(`${path}: HTTP ${response.status()}`)
    if (!path.startsWith('/api/')) return
    // An answer that is not read any more is gone with the page that asked.
    const envelope = await response.json().catch(() => undefined)
    if (envelope && envelope.code !== 200) refusals.push(`${path}: ${envelope.data?.key ?? envelope.code}`)
  })
  return { faults, refusals }
}
