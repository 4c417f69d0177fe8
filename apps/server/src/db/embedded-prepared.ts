import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

type Prepared = { readonly text: string; readonly types: readonly number[] }

/**
 * Runs named statements, each of which the embedded database reads and plans once, as PostgreSQL does for a connection. By
 * itself PGlite has both done at every call, which takes longer than most statements run.
 */
export class PreparedStatements {
  readonly #db: PGlite
  readonly #known = new Map<string, Prepared>()

  constructor(db: PGlite) {
    this.#db = db
  }

  /** Throws what the database says, and an Error for a name that stands for another statement. */
  run(name: string, text: string, values: readonly unknown[]): Promise<Results> {
    return this.#db.runExclusive(async () => {
      // Looked up when it is this one's turn: the one before may have prepared it.
      const known = this.#known.get(name)
      if (known && known.text !== text) throw new Error(`two statements are named ${name}`)
      const messages: Awaited<ReturnType<PGlite['execProtocolStream']>> = []
      try {
        const { types } = known ?? (await this.#prepare(name, text))
        const sent = values.map((value, at) => this.#serialized(value, types[at] as number))
        for (const message of [
          serialize.bind({ statement: name, values: sent }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
        ])
          messages.push(...(await this.#send(message)))
      } finally {
        messages.push(...(await this.#send(serialize.sync())))
      }
      await this.#db.syncToFs()
      return parse.parseResults(messages, this.#db.parsers)[0] as Results
    })
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    await this.#send(serialize.parse({ name, text }))
    const described = await this.#send(serialize.describe({ type: 'S', name }))
    const prepared = { text, types: parse.parseDescribeStatementResults(described) }
    this.#known.set(name, prepared)
    return prepared
  }

  #send(message: Uint8Array) {
    return this.#db.execProtocolStream(message, { syncToFs: false })
  }

  #serialized(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    const serializer = this.#db.serializers[type]
    return serializer ? serializer(value) : String(value)
  }
}
