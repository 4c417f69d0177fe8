import { api } from '../../api.ts'
import { money } from '../../formats.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { OperatorDeposit } from '../../shell/operator.ts'
import { t } from '../../words.ts'

/** The approver says that what is recorded is not this deposit's payment. */
export function DeclineDeposit({ deposit }: { deposit: OperatorDeposit }) {
  return <ActionButton label={t('console.deposits.decline')} action={declineOf(deposit)} variant="outline" />
}

/** What it asks and does. */
export function declineOf({ id, reference, owner, ...deposit }: OperatorDeposit): Action {
  const bankReference = deposit.bank_reference ?? ''
  return {
    title: t('console.deposits.declineTitle', { reference }),
    sentence: t('console.deposits.declineText', {
      amount: money(deposit.amount),
      owner,
      recorder: deposit.recorded_by ?? '',
      bankReference,
    }),
    actionLabel: t('console.deposits.declineAction'),
    doneText: t('console.deposits.declineDone', { reference }),
    run: () => api.depositDecline({ id, bank_reference: bankReference }),
  }
}
