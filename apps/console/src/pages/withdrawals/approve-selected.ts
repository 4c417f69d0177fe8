import { canMoveWithdrawal } from '@fairlead/contract/withdrawal-states'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Viewer } from '../../calls/place.ts'
import { money } from '../../formats.ts'
import type { Batch } from '../../lists/batch.ts'
import type { OperatorWithdrawal } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { approvalOf } from './ApproveWithdrawal.tsx'

/** An approver approves several at once: each by its own call. */
export function approveSelected(viewer: Viewer): Batch<OperatorWithdrawal> | undefined {
  if (viewer.role !== 'approver') return undefined
  return {
    actionOf: approvalOf,
    whyNot: ({ state }) =>
      canMoveWithdrawal('approve', state) ? undefined : t('console.batch.notToApprove'),
    nameOf: ({ reference, partner, amount, destination }) =>
      `${reference}, ${partner}, ${money(amount)}, ${destination}`,
    sumOf: (rows) => {
      const sum = (pick: (row: OperatorWithdrawal) => string) =>
        money(formatAmount(rows.reduce((all, row) => all + parseAmount(pick(row)), 0n)))
      return t('console.batch.sumOfWithdrawals', {
        asked: sum(({ amount }) => amount),
        fees: sum(({ fee }) => fee),
        receives: sum(({ receives }) => receives),
        count: new Set(rows.map(({ partner, destination }) => `${partner} ${destination}`)).size,
      })
    },
    label: (count) => t('console.batch.approve', { count }),
    sentence: t('console.batch.approveText'),
  }
}
