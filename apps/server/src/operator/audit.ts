import { newId } from '../db/ids.ts'
import type { Done } from './act.ts'

/** Notes what a member of staff did; the partner concerned can read it. Never changed, never deleted. */
export function audit(
  done: Done,
  action: string,
  accountId: string | null,
  subject: string,
  details: Readonly<Record<string, string>> = {},
): void {
  const now = done.clock.now()
  done.db.later({
    text: `insert into audit (id, at, operator_id, role, action, account_id, subject, details)
           select $1::uuid, $2::timestamptz, id, role, $4, $5::uuid, $6, $7::jsonb from operator where id = $3`,
    values: [newId(now), now, done.staff.operatorId, action, accountId, subject, JSON.stringify(details)],
  })
}
