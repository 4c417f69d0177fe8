import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSecret } from './opaque.ts'

/**
 * A secret of an installation that brought none: 32 random bytes, made once, kept outside the database. Processes that ask
 * at the same moment get the same one, and one that is killed leaves none that is cut short.
 */
export function keptSecret(dataDir: string, name: 'pepper' | 'vapid-key'): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, newSecret(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
