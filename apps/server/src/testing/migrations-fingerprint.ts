import { createHash } from 'node:crypto'
import { migrations } from '../db/migrate.ts'

/** What a migrated database is kept under, so that a changed migration makes a new one. */
export function migrationsFingerprint(): string {
  return createHash('sha256').update(JSON.stringify(migrations())).digest('hex').slice(0, 16)
}
