import pg from 'pg'
import type { Result, Statement } from './pool.ts'

/** What `pg` leaves out of its types: a query is written in two steps, and told of the answer piece by piece. */
type Piece = pg.Query & {
  readonly name?: string
  readonly text: string
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}
type Connection = {
  readonly stream: { cork(): void; uncork(): void }
  readonly submittedNamedStatements: Record<string, string>
  sync(): void
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * Several statements for PostgreSQL in one write, answered in one, in a transaction of their own: the first that fails
 * ends it, and none of them happened. A round trip costs more than most statements do.
 */
export class Batch implements pg.Submittable {
  readonly #pieces: Piece[]
  readonly #results: Result[] = []
  readonly #written: Piece[] = []
  /** An answer that could not be read. */
  #failure: Error | undefined
  /** Called once by the driver or by us, with what came. */
  callback: (error: Error | null) => void = () => undefined

  /** Throws for a value that cannot be sent: by the time a piece is written, those before it are on their way. */
  constructor(statements: readonly Statement[]) {
    this.#pieces = statements.map(({ values, ...statement }, index) => {
      const sendable = values ? { ...statement, values: values.map(prepareValue) } : statement
      return new pg.Query(sendable, (error, result) => {
        if (error) this.#failure ??= error
        else this.#results[index] = result as unknown as Result
      }) as Piece
    })
  }

  /** Sends the batch on a connection and returns a result for each statement. */
  sendOn(client: { query(batch: pg.Submittable): unknown }): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.callback = (error) => (error ? reject(error) : resolve(this.#results))
      client.query(this)
    })
  }

  /** The statement whose answer is being read: the driver keeps the book of what a connection has parsed by its name. */
  get name(): string | undefined {
    return this.#piece.name
  }
  get text(): string {
    return this.#piece.text
  }
  #done = 0
  get #piece(): Piece {
    return this.#pieces[Math.min(this.#done, this.#pieces.length - 1)] as Piece
  }

  submit(connection: unknown): null {
    const whole = connection as Connection
    // One Sync ends the transaction, so only the last statement sends it.
    const withoutSync = Object.create(whole, { sync: { value: () => undefined } }) as Connection
    whole.stream.cork()
    try {
      for (const piece of this.#pieces) {
        if (!piece.hasBeenParsed(whole)) this.#written.push(piece)
        piece.prepare(withoutSync)
      }
      whole.sync()
    } finally {
      whole.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: unknown): void {
    this.#piece.handleRowDescription(message)
  }
  handleDataRow(message: unknown): void {
    this.#piece.handleDataRow(message)
  }
  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#piece.handleCommandComplete(message, connection)
    this.#done += 1
  }

  handleError(error: Error, connection?: Connection): void {
    // What was sent to be parsed behind the one that failed, the database has passed over.
    for (const { name } of this.#written)
      if (name && connection) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }

  handleReadyForQuery(connection: Connection): void {
    for (const piece of this.#pieces) piece.handleReadyForQuery(connection)
    this.callback(this.#failure ?? null)
  }
}
