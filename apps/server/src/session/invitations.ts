import { limitHours } from '@fairlead/contract/limits'
import { hashSecret } from '../crypto/opaque.ts'
import type { Pool } from '../db/pool.ts'
import { many, maybeOne } from '../db/read.ts'

export type InvitationKind = 'license_key' | 'authorization_code'

/** Whether this partner is the one who used the code. */
export async function wasSpentBy(
  db: Pool,
  kind: InvitationKind,
  code: string,
  partnerId: string,
): Promise<boolean> {
  const row = await maybeOne(
    db,
    'select from invitation where code_hash = $1 and kind = $2 and used_by = $3',
    [hashCode(code), kind, partnerId],
  )
  return row !== undefined
}

/** Adds a code that nobody issued, as owner: the demo's. Adding it again changes nothing. */
export async function addInvitation(
  owner: Pool,
  kind: InvitationKind,
  code: string,
  now: Date,
): Promise<void> {
  await owner.query({
    text: `insert into invitation (code_hash, kind, expires_at) values ($1, $2, $3) on conflict do nothing`,
    values: [hashCode(code), kind, endOfCode(now)],
  })
}

/** Gives codes that nobody has used their whole time anew, as owner. */
export async function renewInvitations(owner: Pool, codes: readonly string[], now: Date): Promise<void> {
  await owner.query({
    text: 'update invitation set expires_at = $2 where code_hash = any($1::bytea[]) and used_by is null',
    values: [codes.map(hashCode), endOfCode(now)],
  })
}

/** Until when a code works that is made now. */
export function endOfCode(now: Date): Date {
  return new Date(now.getTime() + limitHours.codeLife * 3_600_000)
}

/** People type codes from paper: case and outer spaces do not matter. */
export function readCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** What is kept of a code. */
export function hashCode(typed: string): Buffer {
  return hashSecret(readCode(typed))
}

/** Those of the codes that can still be used. */
export async function unusedAmong(db: Pool, codes: readonly string[], now: Date): Promise<string[]> {
  const rows = await many<{ n: bigint }>(
    db,
    `select n from unnest($1::bytea[]) with ordinality as c (hash, n)
     join invitation i on i.code_hash = c.hash and i.used_by is null and i.expires_at > $2 order by n`,
    [codes.map(hashCode), now],
  )
  return rows.map(({ n }) => codes[Number(n) - 1] ?? '')
}
