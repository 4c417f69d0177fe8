import pg from 'pg'

/** A database that cannot be reached or worked on. The message is one sentence that begins with the setting's name. */
export class UnfitDatabase extends Error {}

export type UrlSetting =
  | 'DATABASE_URL'
  | 'DATABASE_OWNER_URL'
  | 'DATABASE_CONSOLE_URL'
  | 'DATABASE_AUTH_URL'
  | 'DATABASE_DELIVERY_URL'
  | 'DATABASE_JOBS_URL'

const oldestVersion = 150_000
const connectTimeoutMs = 10_000
/** A pooler may give the same connection twice in a row by chance; not every time. */
const looks = 3

type Facts = {
  readonly version: string
  readonly number: number
  readonly zone: string
  readonly encoding: string
  readonly standby: boolean
  readonly readOnly: boolean
  readonly pid: number
}

/**
 * Looks at the server behind a URL and returns PostgreSQL's version. Changes nothing. Throws an UnfitDatabase where it
 * cannot be reached, is too old, cannot be written, or is reached through a pooler that shares connections.
 */
export async function inspectServer(setting: UrlSetting, url: string): Promise<string> {
  const clients: pg.Client[] = []
  const refuse = (why: string) => new UnfitDatabase(`${setting}: ${why}`)
  const connect = async () => {
    const client = new pg.Client({ connectionString: inUtc(url), connectionTimeoutMillis: connectTimeoutMs })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const first = await connect()
    const facts = await factsOf(first)
    const unfit = whyUnfit(facts)
    if (unfit) throw refuse(unfit)
    if (await sharesConnections(first, facts.pid, await connect())) throw refuse(pooled)
    return facts.version
  } catch (error) {
    throw error instanceof UnfitDatabase ? error : refuse(whyUnreachable(error, new URL(url)))
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

const pooled =
  'it leads to a connection pooler that keeps no session (transaction mode); connect to PostgreSQL itself, or in session mode'

const refusesOptions =
  'it leads to a connection pooler that refuses the options of a connection, which sessions need; connect to PostgreSQL itself, or by a pooler that passes them on'

/** As the server's own connections ask for it: a pooler that drops what a connection asks for is found out. */
function inUtc(url: string): string {
  const address = new URL(url)
  const options = [address.searchParams.get('options') ?? '', '-c TimeZone=UTC'].join(' ').trim()
  address.searchParams.set('options', options)
  return address.href
}

async function factsOf(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('server_version_num')::int as number,
       current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() as standby, current_setting('transaction_read_only')::bool as "readOnly",
       pg_backend_pid() as pid`,
  )
  return rows[0] as Facts
}

function whyUnfit({ version, number, zone, encoding, standby, readOnly }: Facts): string | undefined {
  if (number < oldestVersion) return `PostgreSQL ${version} is too old, Fairlead needs 15 or newer`
  if (zone !== 'UTC') return 'something on the way to PostgreSQL drops the options of a connection'
  if (encoding !== 'UTF8') return `the database is encoded in ${encoding}, Fairlead needs UTF8`
  if (standby) return 'this PostgreSQL is a standby and cannot be written, connect to the primary'
  if (readOnly) return 'this database is read-only (default_transaction_read_only)'
  return undefined
}

/** Whether two connections of ours end at the same process of the database, or one of them at several. */
async function sharesConnections(first: pg.Client, pid: number, second: pg.Client): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    if ((await pidOf(second)) === pid || (await pidOf(first)) !== pid) return true
  }
  return false
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** SQLSTATE or the operating system's code, and what it means to somebody who set the URL. */
function whyUnreachable(error: unknown, { hostname, port, pathname, username }: URL): string {
  const { code = '', message } = error as Error & { code?: string }
  const place = `${hostname}:${port || 5432}`
  const unwelcome = `PostgreSQL at ${place} does not let ${decodeURIComponent(username) || 'this login'} in: ${message}`
  if (/password must be/.test(message)) return unwelcome
  if (/unsupported startup parameter/.test(message)) return refusesOptions
  switch (code) {
    case 'ECONNREFUSED':
      return `no PostgreSQL answers at ${place} (${code})`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host ${hostname} (${code})`
    case '28P01':
    case '28000':
      return unwelcome
    case '3D000':
      return `there is no database ${decodeURIComponent(pathname.slice(1))} at ${place}`
    case '42501':
      return `the login may not connect to this database: ${message}`
    default:
      return `PostgreSQL at ${place} cannot be reached: ${message || code}`
  }
}
