import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { waitingStaff } from '@fairlead/contract/waiting'
import { kindsFor, type WaitingKind } from '@fairlead/contract/waiting-kinds'
import { findAnnouncement } from '../announcements/announcements.ts'
import { findText } from '../content/texts.ts'
import type { Tx } from '../context.ts'
import { findCreative } from '../creatives/creatives.ts'
import { callMoney } from '../db/money.ts'
import { findDeposit } from '../money-desk/deposits.ts'
import { findStatementLine } from '../money-desk/statements.ts'
import { findWithdrawal } from '../money-desk/withdrawals.ts'
import { findProposal } from '../proposals/proposals.ts'
import { findAppeal } from '../review/staff-appeals.ts'
import type { Staff } from '../staff/sessions.ts'
import { aroundIt } from './around-it.ts'
import { findWaiting } from './waiting.ts'

type Answer = Data<typeof waitingStaff.item>

/** Of what table a kind is, where the console has the same thing in a list made by hand. */
const tables = {
  deposit_to_record: 'deposit',
  deposit_to_confirm: 'deposit',
  withdrawal_to_approve: 'withdrawal',
  withdrawal_to_send: 'withdrawal',
  withdrawal_to_trace: 'withdrawal',
  withdrawal_to_give_back: 'withdrawal',
  bank_line_to_identify: 'line',
  review_to_end: 'withdrawal',
  review_to_extend: 'withdrawal',
  appeal_to_decide: 'appeal',
  appeal_to_pay: 'appeal',
  proposal_to_confirm: 'proposal',
  admin_proposal_to_confirm: 'proposal',
  announcement_to_release: 'announcement',
  text_to_publish: 'text',
  creative_to_approve: 'creative',
} as const satisfies Partial<Record<WaitingKind, keyof Answer>>

/**
 * What one needs to know of a thing before the next step. Also answers once it waits no longer, so that whoever comes second
 * reads what became of it. Colleagues who have it open too are named, and are told the same. Throws Refusal data_error for a kind that waits for other roles, or for nothing there is.
 */
export async function readWaitingItem(
  tx: Tx,
  staff: Staff,
  { kind, id }: Input<typeof waitingStaff.item>,
): Promise<Answer> {
  if (!kindsFor(staff.role).includes(kind)) throw new Refusal('data_error')
  const table = (tables as Partial<Record<WaitingKind, (typeof tables)[keyof typeof tables]>>)[kind]
  const open = { staff: staff.token, item: id, now: tx.clock.now() }
  const openTo = await callMoney(tx.db, 'note_item_open', open)
  const [item, around] = await Promise.all([findWaiting(tx, staff, kind, id), aroundIt(tx, kind, id)])
  return {
    item,
    deposit: table === 'deposit' ? await findDeposit(tx, id) : null,
    withdrawal: table === 'withdrawal' ? await findWithdrawal(tx, id) : null,
    line: table === 'line' ? await findStatementLine(tx, id) : null,
    appeal: table === 'appeal' ? await findAppeal(tx, id) : null,
    proposal: table === 'proposal' ? await findProposal(tx, id) : null,
    announcement: table === 'announcement' ? await findAnnouncement(tx, id) : null,
    text: table === 'text' ? await findText(tx, id) : null,
    creative: table === 'creative' ? await findCreative(tx, id) : null,
    ...around,
    open_to: openTo,
  }
}
