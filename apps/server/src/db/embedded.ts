import { Worker } from 'node:worker_threads'
import { damaged, hasSpace, noSpace, saysDamage, stopped } from './embedded-folder.ts'
import { embeddedProgram } from './embedded-program.ts'
import type { WorkerAnswer, WorkerCall, WorkerRequest } from './embedded-worker.ts'
import { noScope } from './one-trip/scope.ts'
import { type Client, type Pool, type Result, type Scope, type Statement, withValues } from './pool.ts'

/** An error of the database, shaped like `pg`'s so that one place maps both. */
class EmbeddedError extends Error {
  readonly code: string | undefined
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly constraint: string | undefined

  constructor(error: {
    message: string
    code?: string
    detail?: string
    hint?: string
    constraint?: string
  }) {
    super(error.message)
    this.name = 'EmbeddedError'
    this.code = error.code
    this.detail = error.detail
    this.hint = error.hint
    this.constraint = error.constraint
  }
}

/**
 * The embedded database; `dump` is its whole folder, to be loaded again elsewhere. `checkpoint` lets go of the log behind
 * it, between two callers: in the middle of somebody's transaction it could end that.
 */
export type EmbeddedPool = Pool & {
  /**
   * The same connection in a role, for whoever borrows it from there. It finds a right that is missing and protects nothing:
   * everything in this process can take the role off again.
   */
  as(role: string, lanes?: Pool['lanes']): Pool
  dump(): Promise<Uint8Array>
  checkpoint(): Promise<void>
  /** Comes true when the database can go on no more; whoever holds it has to end, and may start again. */
  readonly failed: Promise<Error>
}

/** What the connection is set to after a batch that was undone. */
const unknown = Symbol('unknown')

/** No autovacuum and no checkpointer in-process: without this the write-ahead log grows without end. */
const checkpointEveryMs = 60_000

/**
 * Opens PGlite in a thread of its own, behind `pg`'s Pool. It has one connection: whoever connects has it alone until
 * release, the others wait their turn. `dataDir` null keeps everything in memory; `load` starts from a dumped folder.
 */
export async function openEmbedded(
  dataDir: string | null,
  load: Uint8Array | null = null,
): Promise<EmbeddedPool> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir, load, program: await embeddedProgram() },
  })
  const waiting = new Map<number, { resolve: (results: Result[]) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let died: Error | undefined
  let opened = false
  let ending = false

  let tellFailed = (_error: Error) => {}
  const failed = new Promise<Error>((resolve) => {
    tellFailed = resolve
  })
  const fail = (error: Error) => {
    if (died || ending) return
    died = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    tellFailed(error)
    void worker.terminate()
  }
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  worker.on('error', (error: unknown) => {
    const tell = opened || !dataDir ? stopped : damaged
    fail(tell(dataDir ?? 'memory', reasonOf(error)))
  })
  worker.on('exit', () => fail(stopped(dataDir, 'its thread ended')))
  const listeners = new Map<string, Set<(text: string) => void>>()
  worker.on('message', (answer: WorkerAnswer) => {
    if ('heard' in answer) {
      for (const heard of listeners.get(answer.channel) ?? []) heard(answer.heard)
      return
    }
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) {
      if (answer.error.fatal) fail(stopped(dataDir, answer.error.message))
      const { code, message } = answer.error
      call?.reject(dataDir && saysDamage(code) ? damaged(dataDir, message) : new EmbeddedError(answer.error))
    } else call?.resolve(answer.results)
  })
  await new Promise<Result[]>((resolve, reject) => waiting.set(0, { resolve, reject }))
  opened = true

  const ask = (call: WorkerCall) =>
    new Promise<Result[]>((resolve, reject) => {
      if (died) return reject(died)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, call } satisfies WorkerRequest)
    })
  const together = (statements: readonly Statement[]) =>
    ask({
      statements: statements.map(({ name, text, values }) => ({
        ...(name && { name }),
        text,
        values: values?.length ? values.map(plain) : null,
      })),
    })
  const query = async (statement: string | Statement, values?: unknown[]) => {
    const [result] = await together([withValues(statement, values)])
    return result as Result
  }

  /** Asked before anything is begun, not within: who is in the middle must be able to end it. */
  const assertSpace = () => {
    if (dataDir && !hasSpace(dataDir)) throw new EmbeddedError({ message: noSpace(dataDir), code: '53100' })
  }
  let turn: Promise<void> = Promise.resolve()
  const nextTurn = async (): Promise<() => void> => {
    assertSpace()
    const mine = turn
    let release = () => {}
    turn = new Promise((resolve) => {
      release = resolve
    })
    await mine
    return release
  }
  // What the connection is set to.
  let scoped: string | undefined
  let working: string | undefined | typeof unknown
  /** Sets the connection for whoever has it now, in the round trip of their first statements. */
  const setFor = async (role: string | undefined, scope: Scope, statements: readonly Statement[]) => {
    const setting: Statement[] = [
      ...(working === role ? [] : [{ text: role === undefined ? 'reset role' : `set role ${role}` }]),
      ...(scope.always || scoped !== scope.partnerId ? [scope.statement] : []),
    ]
    if (setting.length + statements.length === 0) return []
    working = unknown
    scoped = undefined
    const results = await together([...setting, ...statements])
    working = role
    scoped = scope.partnerId
    return results.slice(setting.length)
  }
  const checkpoint = async () => {
    const release = await nextTurn()
    try {
      await setFor(undefined, noScope, [{ text: 'checkpoint' }])
    } catch (error) {
      // From here on PGlite would say yes to statements that it does not do.
      fail(stopped(dataDir, reasonOf(error)))
      throw error
    } finally {
      release()
    }
  }
  const housekeeping = setInterval(() => void checkpoint().catch(() => undefined), checkpointEveryMs)
  housekeeping.unref()
  const listen: Pool['listen'] = async (channel, heard) => {
    const known = listeners.get(channel)
    const all = known ?? new Set()
    all.add(heard)
    listeners.set(channel, all)
    if (!known) {
      // Alone: inside somebody's transaction it would be undone with it.
      const release = await nextTurn()
      await ask({ listen: channel }).finally(release)
    }
    return async () => {
      all.delete(heard)
    }
  }
  const end = async () => {
    clearInterval(housekeeping)
    if (died) return
    await turn
    // A database that cannot write its last checkpoint is found as after a crash.
    const closed = ask({ close: true })
    worker.once('exit', () => waiting.get(lastId)?.reject(stopped(dataDir, 'its thread ended')))
    ending = true
    await closed
  }
  const poolOf = (role: string | undefined): Pool => {
    const connect = async (scope = noScope): Promise<Client> => {
      const release = await nextTurn()
      try {
        await setFor(role, scope, [])
      } catch (error) {
        release()
        throw error
      }
      return { query, together, release }
    }
    return {
      connect,
      query: async (statement, values) => {
        const client = await connect()
        try {
          return await client.query(statement, values)
        } finally {
          client.release()
        }
      },
      together: async (statements, scope = noScope) => {
        const release = await nextTurn()
        try {
          return await setFor(role, scope, statements)
        } finally {
          release()
        }
      },
      listen,
      end,
    }
  }
  return {
    ...poolOf(undefined),
    as: (role, lanes) => ({ ...poolOf(role), ...(lanes && { lanes }) }),
    checkpoint,
    failed,
    dump: async () => (await ask({ dump: true }))[0]?.rows[0]?.dump as Uint8Array,
  }
}

/** A Buffer does not cross a thread as one; the database wants plain bytes anyway. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return new Uint8Array(value)
  return Array.isArray(value) ? value.map(plain) : value
}
