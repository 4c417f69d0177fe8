import pg from 'pg'
import type { Pool } from './pool.ts'

// One place decides how the wire becomes values: int8 is a bigint here and in the embedded database.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/**
 * Opens a pool on PostgreSQL. With a role, each connection starts as that role and `RESET ROLE` leads back to it, never
 * to the login's own rights.
 */
export function openPostgres(url: string, options: { max: number; role?: string }): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: 'fairlead',
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
  })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool as unknown as Pool
}
