import type { Duplex } from 'node:stream'
import pg from 'pg'
import { Batch } from './batch.ts'
import { noFence } from './fence.ts'
import { type Client, type Pool, type Result, type Statement, withValues } from './pool.ts'

// One place decides how the wire becomes values: int8 is a bigint here and in the embedded database.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** `abandon` breaks every connection off, so that whatever waits for an answer fails now. */
export type PostgresPool = Pool & { abandon(): void }

/**
 * Opens a pool on PostgreSQL. With a role, each connection starts as that role and `RESET ROLE` leads back to it, never
 * to the login's own rights. Every connection is in UTC, whatever zone the server, the database or the login is set to.
 */
export function openPostgres(url: string, options: { max: number; role?: string }): PostgresPool {
  const login = loginOf(url, options.role)
  // A connection stays: on a new one every function that is called is compiled anew, which takes longer than calling it.
  const pool = new pg.Pool({ ...login, max: options.max, idleTimeoutMillis: 0 })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks while somebody has it fails their statement; the pool does not listen then.
  pool.on('connect', (client) => client.on('error', () => {}))
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  /** What each connection is set to; unknown for a fresh one, and after a batch that was undone. */
  const fences = new WeakMap<pg.PoolClient, string>()
  const together = async (statements: readonly Statement[], fence = noFence): Promise<Result[]> => {
    const client = await pool.connect()
    const setting = fence.always || fences.get(client) !== fence.partnerId ? [fence.statement] : []
    fences.delete(client)
    try {
      const results = await new Batch([...setting, ...statements]).sendOn(client)
      fences.set(client, fence.partnerId)
      return results.slice(setting.length)
    } finally {
      client.release()
    }
  }
  const connect = async (fence = noFence): Promise<Client> => {
    const client = await pool.connect()
    if (fences.get(client) !== fence.partnerId) {
      fences.set(client, fence.partnerId)
      // Not waited for: a connection runs its statements in order. Where this one fails, the next one does too.
      client.query(fence.statement).catch(() => undefined)
    }
    return {
      query: async (statement, values) => {
        // A text alone may be several statements.
        if (typeof statement === 'string' && !values)
          return (await client.query(statement)) as unknown as Result
        const [result] = await new Batch([withValues(statement, values)]).sendOn(client)
        return result as Result
      },
      together: (statements) => new Batch(statements).sendOn(client),
      release: client.release.bind(client),
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
    listen: (channel, heard) => listenAlone(login, channel, heard),
    end: () => pool.end(),
    abandon: () => {
      for (const client of open) breakOff(client)
    },
  }
}

/** Without a goodbye: nobody may be there to answer one. */
function breakOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

/** Options that stand in the URL come first: alone they would take the place of ours, and the role would be gone. */
function loginOf(url: string, role: string | undefined): pg.ClientConfig {
  const address = new URL(url)
  const ours = ['-c TimeZone=UTC', ...(role ? [`-c role=${role}`] : [])]
  address.searchParams.set('options', [address.searchParams.get('options') ?? '', ...ours].join(' ').trim())
  return { connectionString: address.href, application_name: 'fairlead' }
}

const againMs = 1_000

/** Listens on a connection of its own, and on a new one whenever that breaks. */
async function listenAlone(
  login: pg.ClientConfig,
  channel: string,
  heard: (text: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client = await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client.end().catch(() => undefined)
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(login)
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    fresh.on('error', () => {})
    fresh.once('end', again)
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    return fresh
  }

  function again(): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const fresh = await connect().catch(() => undefined)
      if (!fresh) return again()
      client = fresh
      if (stopped) await fresh.end()
      else heard('')
    }, againMs)
  }
}
