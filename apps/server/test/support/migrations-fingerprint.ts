import { checksumOf, sqlFiles } from '../../src/db/upgrade/sql-files.ts'

/** What a prepared database is kept under, so that a changed SQL file makes a new one. */
export function migrationsFingerprint(): string {
  const { tables, functions } = sqlFiles()
  return checksumOf([...tables, ...functions]).slice(0, 16)
}
