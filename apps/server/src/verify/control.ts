import { chmodSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import type { Pool } from '../db/pool.ts'
import { checkInvariants, type Finding } from './invariants.ts'

/**
 * A socket in the data folder over which `npm run verify` asks the server that holds the embedded database: nobody else
 * can open it at the same time. Only the server's own user can reach it.
 */
export async function openControl(dataDir: string, db: Pool): Promise<() => Promise<void>> {
  const path = join(dataDir, 'control.sock')
  rmSync(path, { force: true })
  const server = createServer((_request, response) => {
    checkInvariants(db).then(
      (findings) => response.end(JSON.stringify(findings)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Asks the server that holds the data folder to check itself. */
export function askControl(dataDir: string): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: join(dataDir, 'control.sock'), path: '/verify' }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}
