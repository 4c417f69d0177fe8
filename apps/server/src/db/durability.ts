import type { Pool } from './pool.ts'
import { many } from './read.ts'

/** A PostgreSQL that could lose money. */
export class UnsafeDatabase extends Error {}

const needed: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write'],
  data_checksums: ['on'],
}

/** Real money only on a PostgreSQL that keeps what it acknowledged. Throws UnsafeDatabase naming the setting. */
export async function assertDurable(db: Pool): Promise<void> {
  const rows = await many<{ name: string; setting: string }>(
    db,
    'select name, setting from pg_settings where name = any ($1)',
    [Object.keys(needed)],
  )
  for (const [name, allowed] of Object.entries(needed)) {
    const setting = rows.find((row) => row.name === name)?.setting ?? 'unknown'
    if (!allowed.includes(setting)) {
      throw new UnsafeDatabase(
        `DATABASE_URL: PostgreSQL has ${name} = ${setting}, real money needs ${allowed[0]}`,
      )
    }
  }
}
