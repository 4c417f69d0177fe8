import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '../../src/db/embedded.ts'
import { upgrade } from '../../src/db/upgrade/upgrade.ts'
import { migrationsFingerprint } from './migrations-fingerprint.ts'

const cache = fileURLToPath(new URL('../../../../.cache/', import.meta.url))

/**
 * A freshly migrated embedded database as a dump: migrating takes seconds, loading half of one. Kept under the
 * migrations' own fingerprint, so a changed migration makes a new one.
 */
export async function migratedDump(): Promise<Uint8Array> {
  const file = join(cache, `migrated-${migrationsFingerprint()}.tar`)
  try {
    return readFileSync(file)
  } catch {
    const pool = await openEmbedded(null)
    await upgrade(pool)
    const dump = await pool.dump()
    await pool.end()
    mkdirSync(cache, { recursive: true })
    // Several test files may be here at once; each writes its own and the last rename wins.
    writeFileSync(`${file}.${process.pid}`, dump)
    renameSync(`${file}.${process.pid}`, file)
    return dump
  }
}
