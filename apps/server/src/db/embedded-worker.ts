import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'

/** The thread that holds the embedded database, so that its queries never stall the server's event loop. */

/** Run a statement, listen on a channel, hand out the whole folder, or end. */
export type WorkerCall =
  | { text: string; values: unknown[] | null }
  | { listen: string }
  | { dump: true }
  | { close: true }
export type WorkerRequest = { id: number; call: WorkerCall }
export type WorkerAnswer =
  | { channel: string; heard: string }
  | { id: number; command: string; rowCount: number; rows: Record<string, unknown>[] }
  | { id: number; error: { message: string; code?: string; detail?: string; constraint?: string } }

const port = parentPort
if (!port) throw new Error('embedded-worker runs as a worker thread only')

const { dataDir, load } = workerData as { dataDir: string | null; load: Uint8Array | null }
const db = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(load ? { loadDataDir: new Blob([load as Uint8Array<ArrayBuffer>]) } : {}),
  parsers: { [types.INT8]: (text: string) => BigInt(text) },
})

/** No autovacuum and no checkpointer in-process: without this the write-ahead log grows without end. */
const housekeeping = setInterval(() => void db.exec('checkpoint').catch(() => undefined), 60_000)
housekeeping.unref()

port.on('message', (request: WorkerRequest) => {
  void answer(request)
})
port.postMessage({ id: 0, command: 'READY', rowCount: 0, rows: [] } satisfies WorkerAnswer)

async function answer(request: WorkerRequest) {
  try {
    if ('close' in request.call) {
      clearInterval(housekeeping)
      await db.close()
      port?.postMessage({ id: request.id, command: 'CLOSE', rowCount: 0, rows: [] } satisfies WorkerAnswer)
      port?.close()
      return
    }
    if ('listen' in request.call) {
      const { listen: channel } = request.call
      await db.listen(channel, (heard) => port?.postMessage({ channel, heard } satisfies WorkerAnswer))
      port?.postMessage({ id: request.id, command: 'LISTEN', rowCount: 0, rows: [] } satisfies WorkerAnswer)
      return
    }
    if ('dump' in request.call) {
      const dump = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
      port?.postMessage({
        id: request.id,
        command: 'DUMP',
        rowCount: 1,
        rows: [{ dump }],
      } satisfies WorkerAnswer)
      return
    }
    const result = await run(request.call.text, request.call.values)
    port?.postMessage({ id: request.id, ...result } satisfies WorkerAnswer)
  } catch (error) {
    const { message, code, detail, constraint } = error as Error & Record<string, string | undefined>
    port?.postMessage({
      id: request.id,
      error: {
        message,
        ...(code ? { code } : {}),
        ...(detail ? { detail } : {}),
        ...(constraint ? { constraint } : {}),
      },
    } satisfies WorkerAnswer)
  }
}

/** Statements without parameters may be several, as in `pg`; the last one's result counts. */
async function run(text: string, values: unknown[] | null) {
  const result = values
    ? await db.query<Record<string, unknown>>(text, values)
    : ((await db.exec(text)).at(-1) ?? { rows: [], affectedRows: 0 })
  const command = /^\s*(?:--.*\n\s*)*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? ''
  const rows = result.rows as Record<string, unknown>[]
  return { command, rowCount: result.affectedRows || rows.length, rows }
}
