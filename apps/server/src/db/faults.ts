import { CallEnded, NoConnection } from './ending.ts'

/** SQLSTATE classes, and codes, that say that the database cannot work now; the same call may be good later. */
const passing = [
  '08', // connection exception
  '28', // the log-in does not count (any more)
  '3D', // the database is not there
  '53', // out of connections, memory or disk
  '57P', // shutting down, restarting, starting up
  '25006', // read-only
  '25P03', // idle in a transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock, lost several times
  '55P03', // lock timeout
  '57014', // statement timeout, or cancelled
  '58030', // input/output error
  'FLCLK', // the clocks of server and database do not agree (functions/rules/clocks.sql)
]

/** What Node says of a connection that is not there. */
const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Not the database's: a file that was sent has no room.
  'ENOSPC',
])

/** What the driver says without a code. */
const driverWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end|the embedded database has ended)/

/** No connection to the database could be made. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
  }
}

/**
 * A short name of what keeps the database from answering for the moment: its SQLSTATE, the socket's code, or the driver's
 * words. Undefined for anything else, which is a bug.
 */
export function databaseFault(error: unknown): string | undefined {
  if (error instanceof CallEnded) return error.why
  if (error instanceof NoConnection) return 'no connection free'
  if (error instanceof DatabaseAway) return 'away'
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    return socketErrors.has(code) || passing.some((start) => code.startsWith(start)) ? code : undefined
  }
  return driverWords.exec(error.message)?.[1]
}

/** After these a connection is of no more use: another one may lead to a server that works. */
export function endsConnection(error: unknown): boolean {
  const fault = databaseFault(error)
  return fault !== undefined && /^(08|57P|25006|25P03|Query read timeout)/.test(fault)
}
