import { hashSecret, newSecret } from '@fairlead/server/src/crypto/opaque.ts'
import type { Pool } from '@fairlead/server/src/db/pool.ts'

const roles = ['cashier', 'approver', 'support', 'content'] as const

/** What proves to the database that one of the demo's staff calls, one of each role that preparing needs. */
export type Staff = Readonly<Record<(typeof roles)[number], string>>

/** Opens a session for each of them. */
export async function staffOf(owner: Pool): Promise<Staff> {
  const tokens = Object.fromEntries(roles.map((role) => [role, newSecret()])) as Staff
  for (const role of roles) {
    await owner.query({
      text: `insert into operator_session (token_hash, operator_id, created_at, last_seen_at, expires_at)
             select $1, id, now(), 'infinity', 'infinity' from operator where role = $2 order by username limit 1`,
      values: [hashSecret(tokens[role]), role],
    })
  }
  return tokens
}
