import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sayStopping } from './http/operations.ts'

/** What is still open of the ten seconds that a stop may take; all counted from its beginning. */
const stages = {
  /** For so long whoever keeps a connection may send once more, and is told with the answer that it was the last. */
  lastCallsMs: 1_000,
  /** Until then what was taken may be answered. After that the database is given up: it does not answer either. */
  answerMs: 5_500,
  /** Then connections are cut: somebody takes no answer, or never sent all of a request. */
  cutMs: 7_000,
  /** Then the process ends, whatever is left. */
  endMs: 9_000,
}

/** The database as a stop sees it. */
export type Closable = {
  /** Waits for what is under way. */
  close(): Promise<unknown>
  /** Breaks every connection off, so that whatever waits for an answer fails now. */
  abandon(): void
}

/**
 * Stops the process within ten seconds, in this order: nobody new is sent here, what was accepted is answered with
 * `Connection: close`, ad events that were taken are written, jobs end, the database closes.
 */
export class Shutdown {
  readonly #apps: Served[] = []
  readonly #work: (() => Promise<unknown>)[] = []
  readonly #queues: (() => Promise<unknown>)[] = []
  readonly #last: (() => Promise<unknown>)[] = []
  #database: Closable | undefined
  #stopping: Promise<void> | undefined

  /** Stops the process at SIGTERM and at SIGINT. The second of one kind ends it at once, as the system does. */
  onSignals(): void {
    process.once('SIGINT', () => void this.stop())
    process.once('SIGTERM', () => void this.stop())
  }

  /**
   * Stops the process when the one that started it is gone, however that ended. Only for a process that was given a
   * channel to its parent, as `npm start` does it: the system closes the channel with the parent.
   */
  onParentGone(): void {
    if (!process.channel) return
    process.once('disconnect', () => void this.stop())
    // Listening alone keeps nobody alive.
    process.channel.unref()
  }

  /** A server: what it accepted is answered. */
  addApp(app: FastifyInstance): void {
    this.#apps.push(new Served(app))
  }

  /** Background work that begins nothing new from the first moment on. */
  addWork(stop: () => Promise<unknown>): void {
    this.#work.push(stop)
  }

  /** What was taken and has to be written when nobody can bring more. */
  addQueue(drain: () => Promise<unknown>): void {
    this.#queues.push(drain)
  }

  /** What is closed before the database, with nobody waiting for it. */
  addLast(close: () => Promise<unknown>): void {
    this.#last.push(close)
  }

  setDatabase(database: Closable): void {
    this.#database = database
  }

  /** Whether the process is on its way out. */
  get hasBegun(): boolean {
    return this.#stopping !== undefined
  }

  /** Stops, and ends the process with the exit code that is set. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  async #stop(): Promise<void> {
    const began = performance.now()
    const left = (untilMs: number) => Math.max(0, began + untilMs - performance.now())
    const overdue = setTimeout(() => {
      complain('gave up waiting')
      process.exit(process.exitCode || 1)
    }, stages.endMs)
    for (const served of this.#apps) served.beginToStop()
    const work = all(this.#work)
    // Who is there may have sent a call already that is still on its way to us.
    if (this.#apps.some((served) => served.isConnected)) await sleep(stages.lastCallsMs)
    const answered = all(this.#apps.map((served) => () => served.close()))
    const abandon = setTimeout(() => this.#database?.abandon(), left(stages.answerMs))
    const cut = setTimeout(() => {
      for (const served of this.#apps) served.cut()
    }, left(stages.cutMs))
    await answered
    await all(this.#queues)
    await work
    await all(this.#last)
    await all([async () => this.#database?.close()])
    for (const timer of [abandon, cut, overdue]) clearTimeout(timer)
    // What is still open by now, such as a kept connection to a push service, holds nobody up.
    process.exit()
  }
}

/** One server, and the answers it still owes. */
class Served {
  readonly #app: FastifyInstance
  readonly #owed = new Set<ServerResponse>()
  #stopping = false
  #connections = 0

  constructor(app: FastifyInstance) {
    this.#app = app
    app.server.on('connection', (socket) => {
      this.#connections += 1
      socket.once('close', () => {
        this.#connections -= 1
      })
    })
    // Before whoever answers: the last answer on a connection says so.
    app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      if (this.#stopping) response.setHeader('Connection', 'close')
      this.#owed.add(response)
      response.once('close', () => this.#owed.delete(response))
    })
  }

  beginToStop(): void {
    this.#stopping = true
    sayStopping(this.#app)
    for (const response of this.#owed) if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  get isConnected(): boolean {
    return this.#connections > 0
  }

  close(): Promise<unknown> {
    return this.#app.close()
  }

  cut(): void {
    this.#app.server.closeAllConnections()
  }
}

/** Everything at the same time; what fails is said and holds nothing up. */
async function all(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(steps.map((step) => step().catch((error: unknown) => complain(String(error)))))
}

function complain(what: string): void {
  process.stderr.write(`fairlead: while stopping: ${what}\n`)
}
