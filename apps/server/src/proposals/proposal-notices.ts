import { formatAmount } from '@fairlead/money/amount'
import type { WordsInAll } from '../messages/worded.ts'
import { notify } from '../notice/notify.ts'
import { tellOfWithdrawal } from '../notice/withdrawal-notice.ts'
import type { Done } from '../staff/act.ts'
import { productWords, tellOwnerOf } from './order-notices.ts'
import type { ProposalRow } from './proposal-row.ts'

/** What a proposal `p` did to a partner: the deposit it is about, the withdrawal that came back, or the words of the order's plan. */
export type Concerned = {
  readonly deposit_id: string | null
  readonly reference: string | null
  readonly deposited: bigint | null
  readonly returned_id: string | null
  readonly returned_reference: string | null
  readonly returned: bigint | null
  readonly product: WordsInAll | null
  /** From when the personal data is erased, where this proposal asked for it. */
  readonly erased_from: Date | null
}

export const concernedColumns = `d.id as deposit_id, d.reference, d.amount as deposited,
  w.id as returned_id, w.reference as returned_reference, w.amount as returned, ${productWords} as product, x.due_from as erased_from`

export const joinConcerned = `
  left join deposit d on d.account_id = p.account_id and d.id = case when p.kind = 'identified'
    then (select i.id from deposit i where i.account_id = p.account_id and i.bank_line_id = p.subject) else p.subject end
  left join withdrawal w on p.kind = 'line_matched' and w.account_id = p.account_id and w.bounce_line_id = p.subject
  left join ad_order o on p.kind = 'order_void' and o.account_id = p.account_id and o.id = p.subject
  left join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  left join erasure x on x.proposal_id = p.id`

/** Tells the partner concerned what two members of staff just did. */
export function tellPartner(done: Done, proposal: ProposalRow & Concerned): void {
  const { account_id, kind, subject, product, deposit_id, deposited, reference } = proposal
  if (!account_id) return
  if (kind === 'order_void' && subject && product)
    tellOwnerOf(done, { id: subject, account_id, product }, 'order_voided')
  // The same that it says after a partner's own wish.
  if (kind === 'account_erasure' && proposal.erased_from)
    notify(
      done,
      account_id,
      'system_announcement',
      'erasure_asked',
      { erased_from: proposal.erased_from.toISOString() },
      '/ad-center/close-account',
    )
  if (proposal.returned_id)
    tellOfWithdrawal(done, 'withdrawal_bounced', {
      id: proposal.returned_id,
      account_id,
      amount: proposal.returned ?? 0n,
      reference: proposal.returned_reference ?? '',
    })
  if (!deposit_id) return
  notify(
    done,
    account_id,
    'system_announcement',
    kind === 'identified' ? 'deposit_confirmed' : 'deposit_reversed',
    { amount: formatAmount(deposited ?? 0n), reference: reference ?? '' },
    `/wallet/deposit?id=${deposit_id}`,
  )
}
