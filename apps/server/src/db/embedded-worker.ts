import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { PreparedStatements } from './embedded-prepared.ts'
import type { EmbeddedProgram } from './embedded-program.ts'
import type { Result } from './pool.ts'

/** The thread that holds the embedded database, so that its queries never stall the server's event loop. */

/** One with a name is prepared under it. */
export type WorkerStatement = { name?: string; text: string; values: unknown[] | null }

/** Run statements in order up to the first that fails, listen on a channel, hand out the whole folder, or end. */
export type WorkerCall =
  | { statements: WorkerStatement[] }
  | { listen: string }
  | { dump: true }
  | { close: true }
export type WorkerRequest = { id: number; call: WorkerCall }
export type WorkerAnswer =
  | { channel: string; heard: string }
  | { id: number; results: Result[] }
  | {
      id: number
      /** `fatal`: nothing that the database says from here on can be believed. */
      error: {
        message: string
        code?: string
        detail?: string
        hint?: string
        constraint?: string
        fatal?: true
      }
    }

const port = parentPort
if (!port) throw new Error('embedded-worker runs as a worker thread only')

const { dataDir, load, program } = workerData as {
  dataDir: string | null
  load: Uint8Array | null
  program: EmbeddedProgram
}
const db = await PGlite.create({
  ...program,
  ...(dataDir ? { dataDir } : {}),
  ...(load ? { loadDataDir: new Blob([load as Uint8Array<ArrayBuffer>]) } : {}),
  parsers: { [types.INT8]: (text: string) => BigInt(text) },
})
// Whatever zone the machine is in, or the folder was made in.
await db.exec("set timezone = 'UTC'")
const prepared = new PreparedStatements(db)

port.on('message', (request: WorkerRequest) => {
  void answer(request)
})
port.postMessage({ id: 0, results: [] } satisfies WorkerAnswer)

async function answer(request: WorkerRequest) {
  try {
    if ('close' in request.call) {
      await db.close()
      port?.postMessage({ id: request.id, results: [] } satisfies WorkerAnswer)
      port?.close()
      return
    }
    if ('listen' in request.call) {
      const { listen: channel } = request.call
      await db.listen(channel, (heard) => port?.postMessage({ channel, heard } satisfies WorkerAnswer))
      port?.postMessage({ id: request.id, results: [] } satisfies WorkerAnswer)
      return
    }
    if ('dump' in request.call) {
      const dump = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
      port?.postMessage({
        id: request.id,
        results: [{ command: 'DUMP', rowCount: 1, rows: [{ dump }] }],
      } satisfies WorkerAnswer)
      return
    }
    const results: Result[] = []
    for (const statement of request.call.statements) results.push(await run(statement))
    port?.postMessage({ id: request.id, results } satisfies WorkerAnswer)
  } catch (error) {
    const { message, code, detail, hint, constraint } = error as Error & Record<string, string | undefined>
    port?.postMessage({
      id: request.id,
      error: {
        message,
        ...(code ? { code } : {}),
        ...(detail ? { detail } : {}),
        ...(hint ? { hint } : {}),
        ...(constraint ? { constraint } : {}),
        ...(isFatal(error) ? { fatal: true } : {}),
      },
    } satisfies WorkerAnswer)
  }
}

/** The program inside has aborted, or can no longer keep its own errors. */
function isFatal(error: unknown): boolean {
  const { name, message } = error as Error
  return name === 'RuntimeError' || name === 'ExitStatus' || message.includes('ERRORDATA_STACK_SIZE')
}

/** Statements without parameters may be several, as in `pg`; the last one's result counts. */
async function run({ name, text, values }: WorkerStatement): Promise<Result> {
  const result = values
    ? await (name ? prepared.run(name, text, values) : db.query(text, values))
    : ((await db.exec(text)).at(-1) ?? { rows: [], affectedRows: 0 })
  const command = /^\s*(?:--.*\n\s*)*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? ''
  const rows = result.rows as Record<string, unknown>[]
  return { command, rowCount: result.affectedRows || rows.length, rows }
}
