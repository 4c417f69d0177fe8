import pg from 'pg'
import type { Result, Statement } from './pool.ts'

/** What `pg` leaves out of its types: how a connection sends, and what it remembers of named statements. */
type Connection = {
  readonly stream: { write(bytes: Buffer): boolean }
  /** Text by name: parsed, and sent to be parsed. */
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}
type Messages = {
  parse(statement: { name: string; text: string }): void
  bind(message: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(message: { type: 'P' }): void
  execute(message: object): void
  sync(): void
}
type Field = { readonly name: string; readonly dataTypeID: number }

const { Connection: PgConnection, utils } = pg as unknown as {
  Connection: { prototype: object }
  utils: { prepareValue(value: unknown): unknown }
}

/** `pg`'s own connection as far as it puts messages into bytes; what it would send is kept until the batch is whole. */
let unsent: Buffer[] = []
const messages = Object.create(PgConnection.prototype, {
  _send: { value: (bytes: Buffer) => unsent.push(bytes) },
}) as Messages

/** How the rows of a statement are read. */
type Shape = {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  readonly empty: Readonly<Record<string, null>>
}

/** The shapes of what a connection has parsed, by name. PostgreSQL ends a statement whose shape would change. */
const shapesOf = new WeakMap<Connection, Map<string, Shape>>()
const noRows: Shape = { names: [], parsers: [], empty: {} }

/**
 * Several statements for PostgreSQL in one write, answered in one, in a transaction of their own: the first that fails
 * ends it, and none of them happened. A round trip costs more than most statements do. What the rows of a named statement
 * look like is asked once a connection: telling it is longer than most rows, and reading it takes longer.
 */
export class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[]
  readonly #results: Result[]
  #shapes = new Map<string, Shape>()
  /** Which statement is being answered, and the shape of its rows once that is known. */
  #at = 0
  #shape: Shape | undefined
  /** An answer that could not be read. */
  #failure: Error | undefined
  /** Names of what this batch sent to be parsed. */
  readonly #parsing: string[] = []
  /** Called once by the driver or by us, with what came. */
  callback: (error: Error | null) => void = () => undefined

  constructor(statements: readonly Statement[]) {
    this.#statements = statements
    this.#results = statements.map(() => ({ command: '', rowCount: null, rows: [] }))
  }

  /** Sends the batch on a connection and returns a result for each statement. */
  sendOn(client: { query(batch: pg.Submittable): unknown }): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.callback = (error) => (error ? reject(error) : resolve(this.#results))
      client.query(this)
    })
  }

  /** The statement that is being answered: the driver keeps the book of what a connection has parsed by its name. */
  get name(): string | undefined {
    return this.#statement.name
  }
  get text(): string {
    return this.#statement.text
  }
  get #statement(): Statement {
    return this.#statements[Math.min(this.#at, this.#statements.length - 1)] as Statement
  }

  submit(connection: unknown): Error | null {
    const { stream, parsedStatements, submittedNamedStatements } = connection as Connection
    this.#shapes = shapesOf.get(connection as Connection) ?? new Map()
    shapesOf.set(connection as Connection, this.#shapes)
    unsent = []
    try {
      for (const { name = '', text, values = [] } of this.#statements) {
        const parsed = name && (parsedStatements[name] ?? submittedNamedStatements[name])
        if (parsed && parsed !== text) throw new Error(`two statements are named ${name}`)
        if (!parsed) {
          messages.parse({ name, text })
          if (name) {
            submittedNamedStatements[name] = text
            this.#parsing.push(name)
          }
        }
        messages.bind({ statement: name, values, valueMapper })
        if (!parsed || !this.#shapes.has(name)) messages.describe({ type: 'P' })
        messages.execute({})
      }
      messages.sync()
    } catch (error) {
      // Nothing of it was sent.
      for (const name of this.#parsing) delete submittedNamedStatements[name]
      return error as Error
    }
    stream.write(unsent.length === 1 ? (unsent[0] as Buffer) : Buffer.concat(unsent))
    return null
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID)),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
    this.#shape = shape
    if (this.name) this.#shapes.set(this.name, shape)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure) return
    this.#shape ??= this.#shapes.get(this.name ?? '')
    const { names, parsers, empty } = this.#shape ?? noRows
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index] as string | null
        if (text !== null) row[names[index] as string] = parsers[index]?.(text)
      }
      this.#results[this.#at]?.rows.push(row)
    } catch (error) {
      this.#failure = error as Error
    }
  }

  /** `SELECT 2`, `INSERT 0 1` or just `SET`. */
  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...numbers] = text.split(' ')
    const count = Number(numbers.at(-1) ?? Number.NaN)
    const result = this.#results[this.#at] as Result
    result.command = command
    result.rowCount = Number.isNaN(count) ? null : count
    this.#next()
  }
  handleEmptyQuery(): void {
    this.#next()
  }
  #next(): void {
    const { name } = this
    if (name && !this.#shapes.has(name)) this.#shapes.set(name, noRows)
    this.#shape = undefined
    this.#at += 1
  }

  handleError(error: Error, connection?: Connection): void {
    // What was sent to be parsed behind the one that failed, the database has passed over.
    for (const name of this.#parsing) if (connection) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure ?? null)
  }
}

/** A moment is sent as it is in UTC, whatever zone the process is in. */
function valueMapper(value: unknown): unknown {
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : utils.prepareValue(value)
}
