import pg from 'pg'
import { listenOnOwnConnection } from './listen-on-own-connection.ts'
import { borrow, type PooledClient } from './loan.ts'
import { PipelinedClient } from './one-trip/pipelined-client.ts'
import { noScope, scopeOf } from './one-trip/scope.ts'
import { type Client, type Pool, type Result, type Scope, type Statement, withValues } from './pool.ts'
import { type Borrower, Shares } from './shares.ts'
import { connectMs, type Timeouts, timeouts, unheardMs } from './timeouts.ts'

// One place decides how the wire becomes values: int8 is a bigint here and in the embedded database.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** `abandon` breaks every connection off, so that whatever waits for an answer fails now. */
export type PostgresPool = Pool & { abandon(): void }

/** `perOwner` and `strangers`: see Shares. Without `timeouts` nothing is limited: for tools and tests. */
export type PostgresOptions = {
  readonly max: number
  readonly role?: string
  readonly perOwner?: number
  readonly strangers?: number
  /** The name under which waits for a connection are counted. */
  readonly lane?: string
  readonly timeouts?: Timeouts
  /** Whether what goes together is sent in one round trip: `on` unless said (decision 048). */
  readonly oneTrip?: boolean
  /** Whether each connection plans a statement once, for any values. Else as PostgreSQL sees fit (decision 110). */
  readonly planOnce?: boolean
}

/**
 * Opens a pool on PostgreSQL. With a role, each connection starts as that role and `RESET ROLE` leads back to it, never
 * to the login's own rights. Every connection is in UTC, whatever zone the server, the database or the login is set to.
 */
export function openPostgres(url: string, options: PostgresOptions): PostgresPool {
  const login = loginOf(url, options)
  const { oneTrip = true } = options
  const open = new Set<PipelinedClient>()
  /** Known from its first moment on: what is still being opened is broken off too. */
  class OpenClient extends PipelinedClient {
    constructor(config?: pg.ClientConfig) {
      super(config)
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }
  // A connection stays: on a new one every function that is called is compiled anew, which takes longer than calling it.
  const pool = new pg.Pool({
    ...login,
    Client: OpenClient,
    pipeline: oneTrip,
    max: options.max,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectMs,
  })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks while somebody has it fails their statement; the pool does not listen then.
  pool.on('connect', (client) => client.on('error', () => {}))
  const { perOwner = options.max, strangers = options.max, lane = 'other' } = options
  const shares = new Shares({ connections: options.max, perOwner, strangers }, lane)
  /** What each connection is set to; unknown for a fresh one, and after a batch that was undone. */
  const scopes = new WeakMap<pg.PoolClient, string>()

  const poolFor = (borrower: Borrower): Pool => {
    const { ending } = borrower
    const together = async (statements: readonly Statement[], scope = noScope): Promise<Result[]> => {
      if (!oneTrip && statements.length > 1 && statements.every(onlyReads)) return apart(statements, scope)
      const loan = await borrow(pool, shares, borrower)
      const { client } = loan
      const setting = scope.always || scopes.get(client) !== scope.partnerId ? [scope.statement] : []
      scopes.delete(client)
      try {
        const results = await undivided(client, setting, statements)
        scopes.set(client, scope.partnerId)
        if (!statements.every(onlyReads)) ending?.noteChange()
        return results
      } catch (error) {
        loan.failed(error)
        throw error
      } finally {
        await loan.giveBack()
      }
    }
    /** Reads on a connection each, once the scope has let them in. */
    const apart = async (statements: readonly Statement[], scope: Scope): Promise<Result[]> => {
      if (scope.always) await together([], scope)
      const around = scopeOf(scope.partnerId)
      const results = await Promise.all(statements.map((statement) => together([statement], around)))
      return results.flat()
    }
    const connect = async (scope = noScope): Promise<Client> => {
      const loan = await borrow(pool, shares, borrower)
      const { client } = loan
      // A connection runs its statements in order: the first answer comes with whether this one was done.
      const setting = scopes.get(client) === scope.partnerId ? undefined : client.query(scope.statement)
      scopes.delete(client)
      const set = Promise.resolve(setting).then(() => scopes.set(client, scope.partnerId))
      set.catch(() => undefined)
      const noted = <Value>(answer: Promise<Value>) =>
        Promise.all([answer, set]).then(
          ([value]) => value,
          (error: unknown) => {
            loan.failed(error)
            throw error
          },
        )
      return {
        query: async (statement, values) => {
          // A text alone may be several statements.
          if (typeof statement === 'string' && !values) {
            const result = await noted(client.query(statement))
            if (statement === 'commit') ending?.noteChange()
            return result as unknown as Result
          }
          const [result] = await noted(client.together([withValues(statement, values)]))
          return result as Result
        },
        together: async (statements) => {
          const results = await noted(client.together(statements))
          if (statements.at(-1)?.text === 'commit') ending?.noteChange()
          return results
        },
        release: (error) => {
          if (error) loan.failed(true)
          void loan.giveBack()
        },
      }
    }
    return {
      connect,
      query: async (statement, values) => {
        if (typeof statement === 'string' && !values) {
          const client = await connect()
          return client.query(statement).finally(() => client.release())
        }
        const [result] = await together([withValues(statement, values)])
        return result as Result
      },
      together,
      listen: (channel, heard) => listenOnOwnConnection(login, channel, heard),
      lendTo: poolFor,
      end: () => pool.end(),
    }
  }
  return {
    ...poolFor({}),
    abandon: () => {
      shares.close()
      for (const client of open) client.breakOff()
    },
  }
}

const [begin, commit] = [{ text: 'begin' }, { text: 'commit' }]

/**
 * Several statements in a transaction of their own, behind what sets the connection for them: the first that fails ends it,
 * and none of them happened. What follows it in a pipeline fails too, and such a transaction's `commit` takes it back.
 */
async function undivided(
  client: PooledClient,
  setting: readonly Statement[],
  statements: readonly Statement[],
): Promise<Result[]> {
  if (!client.pipeline) return oneByOne(client, setting, statements)
  const all = [...setting, ...statements]
  if (all.length < 2) return (await client.together(all)).slice(setting.length)
  return (await client.together([begin, ...all, commit])).slice(1 + setting.length, -1)
}

/** The same without a pipeline, where each statement takes a round trip. */
async function oneByOne(
  client: PooledClient,
  setting: readonly Statement[],
  statements: readonly Statement[],
): Promise<Result[]> {
  await client.together(setting)
  if (statements.length < 2) return client.together(statements)
  try {
    return (await client.together([begin, ...statements, commit])).slice(1, -1)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** True of what may be cancelled and asked again: it changes nothing. */
function onlyReads({ name, text }: Statement): boolean {
  if (!name?.startsWith('read-')) return false
  return (
    /^\s*select\b/i.test(text) ||
    (/^\s*with\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text))
  )
}

/** Options that stand in the URL come first: alone they would take the place of ours, and the role would be gone. */
function loginOf(
  url: string,
  { role, timeouts: limits = timeouts.none, planOnce = false }: PostgresOptions,
): pg.ClientConfig {
  const address = new URL(url)
  const settings = {
    TimeZone: 'UTC',
    // Compiling a short statement takes ten times as long as running it, and a plan made for any values looks expensive.
    jit: 'off',
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    ...(planOnce && { plan_cache_mode: 'force_generic_plan' }),
    ...(role && { role }),
  }
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  address.searchParams.set('options', [address.searchParams.get('options') ?? '', ...ours].join(' ').trim())
  return {
    connectionString: address.href,
    application_name: 'fairlead',
    // A statement that PostgreSQL should have ended long ago: the way to it is broken.
    ...(limits.statementMs > 0 && { query_timeout: limits.statementMs + unheardMs }),
    // So that a peer that vanished without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}
