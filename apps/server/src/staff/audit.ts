import type { PartnerAction } from '@fairlead/contract/partner-actions'
import { moneyStatement } from '@fairlead/ledger/call'
import { newId } from '../db/ids.ts'
import type { Args } from '../db/money.ts'
import type { Done } from './act.ts'

/**
 * Notes what a member of staff did. Never changed, never deleted. The partner concerned can read it, so that such an action is
 * one that there are words for.
 */
export function audit<Account extends string | null>(
  done: Done,
  action: Account extends null ? string : PartnerAction,
  accountId: Account,
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
