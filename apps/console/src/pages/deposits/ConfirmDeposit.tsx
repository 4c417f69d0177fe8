import { api } from '../../api.ts'
import { money } from '../../formats.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { OperatorDeposit } from '../../shell/operator.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'

/** The approver confirms a recorded payment; from then on the money is the owner's. */
export function ConfirmDeposit({ deposit }: { deposit: OperatorDeposit }) {
  return <ActionButton label={t('console.deposits.confirm')} action={confirmationOf(deposit)} />
}

/** What it asks and does. */
export function confirmationOf({ id, reference, owner, ...deposit }: OperatorDeposit): Action {
  const amount = money(deposit.amount)
  const bankReference = deposit.bank_reference ?? ''
  const input = { id, bank_reference: bankReference }
  return {
    title: t('console.deposits.confirmTitle', { reference }),
    sentence: t('console.deposits.confirmText', {
      amount,
      owner,
      recorder: deposit.recorded_by ?? '',
      bankReference,
    }),
    actionLabel: t('console.deposits.confirmAction', { amount }),
    doneText: t('console.deposits.confirmDone', { reference }),
    run: () => withRequestKey('deposit/confirm', input, (options) => api.depositConfirm(input, options)),
  }
}
