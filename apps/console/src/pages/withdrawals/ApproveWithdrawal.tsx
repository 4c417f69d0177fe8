import { api } from '../../api.ts'
import { money } from '../../formats.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { OperatorWithdrawal } from '../../shell/operator.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'

/** The approver lets a withdrawal go to the cashier. */
export function ApproveWithdrawal({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  return <ActionButton label={t('console.withdrawals.approve')} action={approvalOf(withdrawal)} />
}

/** What it asks and does. */
export function approvalOf({
  id,
  reference,
  partner,
  destination,
  ...withdrawal
}: OperatorWithdrawal): Action {
  const amount = money(withdrawal.amount)
  return {
    title: t('console.withdrawals.approveTitle', { reference }),
    sentence: t('console.withdrawals.approveText', {
      partner,
      destination,
      amount,
      fee: money(withdrawal.fee),
      receives: money(withdrawal.receives),
    }),
    actionLabel: t('console.withdrawals.approveAction', { amount }),
    doneText: t('console.withdrawals.approveDone', { reference }),
    run: () =>
      withRequestKey('withdrawal/approve', { id }, (options) => api.withdrawalApprove({ id }, options)),
  }
}
