import { moneyStatement } from '@fairlead/ledger/call'
import { newId } from '../db/ids.ts'
import type { Args } from '../db/money.ts'
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
  const args: Args<'note_own_action'> = {
    staff: done.staff.token,
    id: newId(now),
    action,
    account: accountId,
    subject,
    details: JSON.stringify(details),
    now,
  }
  done.db.later(moneyStatement('note_own_action', args))
}
