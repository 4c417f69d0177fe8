import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Pool } from '../db/pool.ts'
import { checkParts, type PartFound } from './invariants.ts'

/**
 * A socket in the data folder over which `npm run verify` asks the server that holds the embedded database: nobody else
 * can open it at the same time. Only the server's own user can reach it. The answer is a line of JSON for each statement,
 * as soon as it is checked.
 */
export async function openControl(dataDir: string, db: Pool): Promise<() => Promise<void>> {
  const path = join(dataDir, 'control.sock')
  rmSync(path, { force: true })
  const server = createServer(async (asked, response) => {
    const done = new URL(asked.url ?? '/', 'http://control').searchParams.getAll('done')
    try {
      for await (const part of checkParts(db, new Set(done))) {
        if (response.destroyed) return
        response.write(`${JSON.stringify(part)}\n`)
      }
      response.end()
    } catch (error) {
      response.end(`${JSON.stringify({ error: (error as Error).message })}\n`)
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Asks the server that holds the data folder to check itself, but for the statements in `done`. */
export async function* askControl(
  dataDir: string,
  done: ReadonlySet<string> = new Set(),
): AsyncGenerator<PartFound> {
  const path = `/verify?${new URLSearchParams([...done].map((name) => ['done', name]))}`
  const asking = request({ socketPath: join(dataDir, 'control.sock'), path })
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  for await (const line of createInterface({ input: answer })) {
    const part = JSON.parse(line) as PartFound | { error: string }
    if ('error' in part) throw new Error(part.error)
    yield part
  }
  if (!answer.complete) throw new Error('the server ended before the check did')
}
