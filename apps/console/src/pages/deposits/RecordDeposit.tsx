import { api } from '../../api.ts'
import { money } from '../../formats.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { OperatorDeposit } from '../../shell/operator.ts'
import { t } from '../../words.ts'

/** The cashier writes down the bank's own reference of a payment that came in, also of one that nobody waits for any more. */
export function RecordDeposit({ deposit }: { deposit: OperatorDeposit }) {
  return (
    <ActionButton
      label={t('console.deposits.record')}
      action={recordingOf(deposit)}
      variant={deposit.state === 'open' ? 'primary' : 'outline'}
    />
  )
}

/** What it asks and does. */
export function recordingOf({ id, reference, owner, ...deposit }: OperatorDeposit): Action {
  const amount = money(deposit.amount)
  return {
    title: t('console.deposits.recordTitle', { reference }),
    sentence: t('console.deposits.recordText', { amount, owner, reference }),
    fields: [
      {
        name: 'bank_reference',
        label: t('console.people.bankReference'),
        note: t('console.deposits.bankReferenceNote'),
      },
    ],
    actionLabel: t('console.deposits.recordAction', { amount }),
    doneText: t('console.deposits.recordDone', { reference }),
    run: ({ bank_reference = '' }) => api.depositRecord({ id, bank_reference }),
  }
}
