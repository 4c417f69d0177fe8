import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Viewer } from '../../calls/place.ts'
import { money } from '../../formats.ts'
import type { Batch } from '../../lists/batch.ts'
import type { OperatorDeposit } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { confirmationOf } from './ConfirmDeposit.tsx'

/** An approver confirms several that a cashier recorded: each by its own call. */
export function confirmSelected(viewer: Viewer): Batch<OperatorDeposit> | undefined {
  if (viewer.role !== 'approver') return undefined
  return {
    actionOf: confirmationOf,
    whyNot: ({ state }) => (state === 'recorded' ? undefined : t('console.batch.notToConfirm')),
    nameOf: ({ reference, owner, amount, bank_reference }) =>
      `${reference}, ${owner}, ${money(amount)}, ${bank_reference ?? ''}`,
    sumOf: (rows) =>
      t('console.batch.sumOfDeposits', {
        amount: money(formatAmount(rows.reduce((all, { amount }) => all + parseAmount(amount), 0n))),
      }),
    label: (count) => t('console.batch.confirm', { count }),
    sentence: t('console.batch.confirmText'),
  }
}
