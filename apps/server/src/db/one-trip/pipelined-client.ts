import { Socket } from 'node:net'
import pg from 'pg'
import type { Result, Statement } from '../pool.ts'

/** A connection that sends several statements at once, each without waiting for the answer to the one before. */
export class PipelinedClient extends pg.Client {
  readonly #socket: Socket
  readonly #texts = new Map<string, string>()

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /**
   * Sends statements, in one write where the connection is a pipeline and else one after the other, and returns a result for
   * each. Throws what the first that failed says; of those behind it only a transaction around them makes that none is done.
   * A value that cannot be sent, or a name that stands for another statement, is thrown before anything is sent.
   */
  async together(statements: readonly Statement[]): Promise<Result[]> {
    const ready = statements.map((statement) => this.#readied(statement))
    if (this.pipeline) return this.#pipelined(ready)
    const results: Result[] = []
    for (const statement of ready) results.push(...(await this.#pipelined([statement])))
    return results
  }

  /** Breaks the connection off without a goodbye: nobody may be there to answer one. */
  breakOff(): void {
    this.#socket.destroy()
  }

  #pipelined(statements: readonly Statement[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      const results: Result[] = []
      let failure: Error | undefined
      let left = statements.length
      if (left === 0) resolve(results)
      this.#socket.cork()
      for (const [at, statement] of statements.entries())
        this.query(statement, (error: Error | null, result: pg.QueryResult) => {
          if (error) failure ??= error
          else results[at] = result
          left -= 1
          if (left > 0) return
          if (failure) reject(failure)
          else resolve(results)
        })
      this.#socket.uncork()
    })
  }

  #readied({ name, text, values }: Statement): Statement {
    if (name) {
      const known = this.#texts.get(name) ?? text
      if (known !== text) throw new Error(`two statements are named ${name}`)
      this.#texts.set(name, text)
    }
    return { text, ...(name && { name }), ...(values && { values: values.map(sendable) }) }
  }
}

/**
 * A value as the driver sends it unchanged, so that none fails once others are sent. A moment goes in UTC, whatever zone the
 * process is in.
 */
function sendable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  return Array.isArray(value) ? value.map(element) : JSON.stringify(value)
}

/** The driver writes arrays itself. */
function element(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
