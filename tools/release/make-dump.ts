import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passes } from 'node:timers/promises'
import { startExport, startServer } from '@fairlead/server/test/shipped/program.ts'
import { freePorts } from '../free-ports.ts'

/** Enough for an order to have spent something on two days' screens, of which a quarter is drawn to it. */
const adsSeen = 24
const triesMax = 120
/** An ad counts once it was in view for a second. */
const viewMs = 1_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

/**
 * Writes what this release's own program makes of an empty folder to a file that later releases are upgraded from: the demo
 * network, with an order that runs and ads of it that were seen.
 */
export async function makeDump(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-release-'))
  const port = await freePorts(4)
  const settings = {
    PORT: String(port),
    FAIRLEAD_DATA: folder,
    FAIRLEAD_LOG: 'error',
    FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
  }
  try {
    const server = startServer(settings)
    await server.says('Fairlead is ready')
    await seeAds(`http://127.0.0.1:${port}`)
    server.kill('SIGTERM')
    await server.ended
    const exported = startExport(settings, file)
    if ((await exported.ended) !== 0) throw new Error(exported.output())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function seeAds(app: string): Promise<void> {
  const { slots } = (await (await fetch(`${app}/api/demo`)).json()) as { slots: Record<string, string> }
  let seen = 0
  for (let tries = 0; seen < adsSeen; tries += 1) {
    if (tries === triesMax) throw new Error(`only ${seen} ads were shown`)
    const slot = Object.values(slots)[tries % Object.keys(slots).length]
    const page = await (await fetch(`${app}/ad/slot/${slot}`, { headers: visitor() })).text()
    const token = /data-token="([^"]+)"/.exec(page)?.[1]
    await passes(viewMs)
    // Before the order is matched there is no ad.
    if (!token) continue
    await fetch(`${app}/e/${token}?ev=impression`, { method: 'POST', headers: visitor() })
    seen += 1
  }
}

/** Each visitor has an address of their own: one that sends too much is filtered. */
function visitor() {
  return { 'User-Agent': browser, 'X-Forwarded-For': `203.0.113.${randomInt(1, 255)}` }
}
