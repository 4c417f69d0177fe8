import { formatAmount } from '@fairlead/money/amount'
import { maybeOne } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import type { Done } from './act.ts'
import { tellOwner } from './order-notices.ts'
import type { ProposalRow } from './proposals.ts'

/** Tells the partner concerned what two members of staff just did. */
export async function tellPartner(done: Done, proposal: ProposalRow): Promise<void> {
  if (!proposal.account_id) return
  if (proposal.kind === 'order_void' && proposal.subject)
    return tellOwner(done, proposal.subject, 'order_voided')
  const about = proposal.kind === 'identified' ? 'bank_line_id' : 'id'
  const deposit = await maybeOne<{ id: string; reference: string; amount: bigint }>(
    done.db,
    `select id, reference, amount from deposit where account_id = $1 and ${about} = $2`,
    [proposal.account_id, proposal.subject],
  )
  if (!deposit) return
  await notify(
    done,
    proposal.account_id,
    'system_announcement',
    proposal.kind === 'identified' ? 'deposit_confirmed' : 'deposit_reversed',
    { amount: formatAmount(deposit.amount), reference: deposit.reference },
    `/wallet/deposit?id=${deposit.id}`,
  )
}
