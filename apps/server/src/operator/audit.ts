import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'

/** Notes what a member of staff did; the partner concerned can read it. Never changed, never deleted. */
export async function audit(
  tx: Tx,
  operatorId: string,
  action: string,
  accountId: string | null,
  subject: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const now = tx.clock.now()
  await tx.db.query({
    text: `insert into audit (id, at, operator_id, role, action, account_id, subject, details)
           select $1::uuid, $2::timestamptz, id, role, $4, $5::uuid, $6, $7::jsonb from operator where id = $3`,
    values: [newId(now), now, operatorId, action, accountId, subject, JSON.stringify(details)],
  })
}
