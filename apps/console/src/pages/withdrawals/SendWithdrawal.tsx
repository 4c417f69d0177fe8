import { api } from '../../api.ts'
import { money } from '../../formats.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { OperatorWithdrawal } from '../../shell/operator.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'

/** The cashier has told the bank to pay and writes down the bank's reference. */
export function SendWithdrawal({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  return <ActionButton label={t('console.withdrawals.send')} action={sendingOf(withdrawal)} />
}

/** What it asks and does. */
export function sendingOf({
  id,
  reference,
  partner,
  destination,
  ...withdrawal
}: OperatorWithdrawal): Action {
  const receives = money(withdrawal.receives)
  return {
    title: t('console.withdrawals.sendTitle', { reference }),
    sentence: t('console.withdrawals.sendText', { receives, partner, destination, reference }),
    fields: [
      {
        name: 'bank_reference',
        label: t('console.people.bankReference'),
        note: t('console.withdrawals.bankReferenceNote', { reference }),
      },
    ],
    actionLabel: t('console.withdrawals.sendAction', { receives }),
    doneText: t('console.withdrawals.sendDone', { reference }),
    run: ({ bank_reference = '' }) =>
      withRequestKey('withdrawal/sent', { id, bank_reference }, (options) =>
        api.withdrawalSent({ id, bank_reference }, options),
      ),
  }
}
