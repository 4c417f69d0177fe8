import type { Borrower } from './shares.ts'

/**
 * The one face of a database inside the server: what `pg`'s Pool offers. PostgreSQL is `pg` itself; the embedded
 * database stands behind the same face (embedded.ts), so nothing above knows which one it talks to.
 */
export type Statement = { name?: string; text: string; values?: unknown[] }
export type Result = { command: string; rowCount: number | null; rows: Record<string, unknown>[] }

/** One partner whose rows alone may be seen, and the statement that sets it on a connection (one-trip/scope.ts). */
export type Scope = {
  /** Empty is everybody's. */
  readonly partnerId: string
  readonly statement: Statement
  /** Also sent where the connection is set to that partner already: it does more than set it. */
  readonly always: boolean
}

export type Client = {
  query(statement: string | Statement, values?: unknown[]): Promise<Result>
  /** Several statements in one round trip, in order; after the first that fails none of the others is done. */
  together(statements: readonly Statement[]): Promise<Result[]>
  release(error?: Error | boolean): void
}

export type Pool = {
  /** With the scope around that partner (one-trip/scope.ts), or around nobody. A connection keeps it until somebody wants another. */
  connect(scope?: Scope): Promise<Client>
  query(statement: string | Statement, values?: unknown[]): Promise<Result>
  /** The same as a client's, scoped as `connect` does it. */
  together(statements: readonly Statement[], scope?: Scope): Promise<Result[]>
  /**
   * Hears what is notified on a channel, until the returned function is called. An empty text means that the connection
   * was broken for a while and something may have been missed.
   */
  listen(channel: string, heard: (text: string) => void): Promise<() => Promise<void>>
  end(): Promise<void>
  /** Of a pool that is scoped: the same without its scope (`unscoped`). */
  readonly beyond?: Pool
  /** Of a pool whose connections are divided: the same on somebody's behalf. */
  readonly lendTo?: (borrower: Borrower) => Pool
  /** Of the server's own pool: those of work that calls must not keep waiting (lanes.ts). */
  readonly lanes?: Readonly<Partial<Record<Lane, Pool>>>
  /** Of a transaction with a pool's face (`inOneTransaction`): who fails inside it cannot try again alone. */
  readonly within?: true
}

/** Kinds of work that have connections of their own. */
export type Lane = 'console' | 'auth' | 'delivery' | 'jobs' | 'exports' | 'lists' | 'operations'

/** The same pool on somebody's behalf, within their share of its connections (shares.ts). */
export function lendTo(pool: Pool, borrower: Borrower): Pool {
  return pool.lendTo?.(borrower) ?? pool
}

/** A transaction with a pool's face: whatever asks for one is written together with the rest of it, or not at all. */
export type Transaction = Pool & {
  readonly within: true
  /** Writes what nobody waits for: it goes with the next statement, or with the commit. */
  later(statement: Statement): void
}

export function withValues(statement: string | Statement, values: unknown[] | undefined): Statement {
  const asked = typeof statement === 'string' ? { text: statement } : statement
  return values ? { ...asked, values } : asked
}

/** Runs work in one transaction; commits when it returns, rolls back when it throws. Inside another one it is a part of it. */
export async function inTransaction<Value>(
  pool: Pool,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const [begin, commit, rollback] = pool.within
    ? [{ text: 'savepoint part' }, { text: 'release part' }, { text: 'rollback to part' }]
    : ['begin', 'commit', 'rollback']
  const client = await pool.connect()
  try {
    await client.query(begin)
    const value = await work(client)
    await client.query(commit)
    client.release()
    return value
  } catch (error) {
    await client.query(rollback).then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/**
 * Runs work that knows only a pool in one transaction: all of its statements happen, or none. It begins in the round trip of
 * its first statement, and ends in that of what was written last.
 */
export async function inOneTransaction<Value>(
  pool: Pool,
  work: (db: Transaction) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  let unsent: Statement[] = [{ text: 'begin' }]
  const together = async (statements: readonly Statement[]): Promise<Result[]> => {
    const before = unsent
    unsent = []
    if (before.length + statements.length === 0) return []
    return (await client.together([...before, ...statements])).slice(before.length)
  }
  const query = async (statement: string | Statement, values?: unknown[]): Promise<Result> => {
    // A text alone may be several statements, which no batch takes.
    if (typeof statement === 'string' && !values) {
      await together([])
      return client.query(statement)
    }
    const [result] = await together([withValues(statement, values)])
    return result as Result
  }
  try {
    const value = await work({
      within: true,
      connect: async () => ({ query, together, release: () => {} }),
      query,
      together,
      later: (statement) => {
        unsent.push(statement)
      },
      listen: () => Promise.reject(new Error('a transaction hears nothing')),
      end: async () => {},
    })
    await together([{ text: 'commit' }])
    client.release()
    return value
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}
