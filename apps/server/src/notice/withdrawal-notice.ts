import type { PartnerAction } from '@fairlead/contract/partner-actions'
import { formatAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { notify } from './notify.ts'

/** Tells a partner what became of a withdrawal of theirs; `amount` in micros, with its fee. */
export function tellOfWithdrawal(
  tx: Tx,
  what: PartnerAction,
  withdrawal: {
    readonly id: string
    readonly account_id: string
    readonly amount: bigint
    readonly reference: string
  },
): void {
  const { id, account_id, amount, reference } = withdrawal
  const params = { amount: formatAmount(amount), reference }
  notify(tx, account_id, 'system_announcement', what, params, `/wallet/withdrawal?id=${id}`)
}
