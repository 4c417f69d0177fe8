import { ConfigError } from './config.ts'
import { DataFolderError } from './db/data-lock.ts'
import { UnsafeDatabase } from './db/durability.ts'
import { databaseFault } from './db/faults.ts'
import { UnfitDatabase } from './db/preflight.ts'
import { UpgradeRefused } from './db/upgrade/upgrade-refused.ts'
import { NoSuchAdvertiser } from './delivery/find-advertiser.ts'
import { CannotListen } from './http/listen-at.ts'
import { NetworkError } from './network.ts'
import { FirstAdminsRefused } from './staff/first-admins.ts'

/** What whoever starts a program can mend: their messages are one sentence that names what to change. */
const expected = [
  ConfigError,
  NetworkError,
  DataFolderError,
  UnsafeDatabase,
  UnfitDatabase,
  UpgradeRefused,
  FirstAdminsRefused,
  CannotListen,
  NoSuchAdvertiser,
]

/** Why a program could not start, for people; with the place in the code where it is a bug. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (expected.some((kind) => error instanceof kind)) return error.message
  const fault = databaseFault(error)
  if (fault === '55P03')
    return `DATABASE_URL: another connection holds what an upgrade needs, such as a pg_dump; start again once it is done (${error.message})`
  if (fault === 'FLCLK') return `DATABASE_URL: ${error.message}; set both clocks by NTP`
  if (fault && fault !== 'ENOSPC')
    return `DATABASE_URL: the database cannot work now (${error.message}); start again once it does`
  return error.stack ?? error.message
}
