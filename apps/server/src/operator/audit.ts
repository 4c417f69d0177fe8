import { moneyStatement } from '@fairlead/ledger/call'
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
  const args: Args<'note_own_action'> = {
    staff: done.staff.token,
    action,
    account: accountId,
    subject,
    details: JSON.stringify(details),
    now: done.clock.now(),
  }
  done.db.later(moneyStatement('note_own_action', args))
}
