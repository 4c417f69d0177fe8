import { hashSecret } from '../crypto/opaque.ts'
import type { Client, Pool, Transaction } from '../db/pool.ts'
import { many, maybeOne } from '../db/read.ts'

export type InvitationKind = 'license_key' | 'authorization_code'

/** Whether a licence key needs activation, locked until the transaction ends; undefined when it cannot be used. */
export function lockLicenceKey(
  client: Client | Transaction,
  code: string,
  now: Date,
): Promise<{ needs_activation: boolean } | undefined> {
  return maybeOne(
    client,
    `select needs_activation from invitation
     where code_hash = $1 and kind = 'license_key' and used_by is null and expires_at > $2 for update`,
    [hashCode(code), now],
  )
}

/** Uses up a licence key or authorization code. False when it is unknown, used or past its 14 days. */
export async function spendInvitation(
  client: Client | Transaction,
  kind: InvitationKind,
  code: string,
  partnerId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    text: `update invitation set used_by = $3, used_at = $4
           where code_hash = $1 and kind = $2 and used_by is null and expires_at > $4`,
    values: [hashCode(code), kind, partnerId, now],
  })
  return rowCount === 1
}

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

/** Adds a code, valid for 14 days and once, and answers its end. Adding it again changes nothing. */
export async function addInvitation(
  db: Pool,
  kind: InvitationKind,
  code: string,
  now: Date,
  options: {
    readonly needsActivation?: boolean
    readonly issued?: { readonly id: string; readonly operatorId: string }
  } = {},
): Promise<Date> {
  const expiresAt = endOf(now)
  const { needsActivation = false, issued } = options
  await db.query({
    text: `insert into invitation (code_hash, kind, expires_at, needs_activation, id, issued_by, issued_at)
           values ($1, $2, $3, $4, coalesce($5, gen_random_uuid()), $6, $7) on conflict do nothing`,
    values: [
      hashCode(code),
      kind,
      expiresAt,
      needsActivation,
      issued?.id ?? null,
      issued?.operatorId ?? null,
      issued ? now : null,
    ],
  })
  return expiresAt
}

/** Gives codes that nobody has used their 14 days anew. */
export async function renewInvitations(db: Pool, codes: readonly string[], now: Date): Promise<void> {
  await db.query({
    text: 'update invitation set expires_at = $2 where code_hash = any($1::bytea[]) and used_by is null',
    values: [codes.map(hashCode), endOf(now)],
  })
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + 14 * 86_400_000)
}

/** People type codes from paper: case and outer spaces do not matter. */
function hashCode(code: string): Buffer {
  return hashSecret(code.trim().toUpperCase())
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
