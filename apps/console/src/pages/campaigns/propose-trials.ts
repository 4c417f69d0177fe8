import { campaignApi } from '../../api.ts'
import { money } from '../../formats.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { noteField } from './note-field.ts'
import type { Proposing } from './proposing.ts'

/** The campaign manager asks for trial orders with the network's own money. */
export function proposeTrials({ id, number, active, rule }: Campaign): Proposing {
  const campaign = rule?.product ?? number
  return {
    key: 'trials',
    label: t('console.trials.propose'),
    disabledReason: !active && t('console.trials.notOffered'),
    action: {
      title: t('console.trials.proposeTitle', { campaign }),
      sentence: t('console.trials.proposeText', { amount: money(rule?.put_min ?? '0') }),
      fields: [
        {
          name: 'orders',
          label: t('console.trials.orders'),
          note: t('console.trials.ordersNote'),
          inputMode: 'numeric',
        },
        noteField,
      ],
      actionLabel: t('console.proposals.propose'),
      doneText: t('console.proposals.proposed'),
      run: ({ orders = '', note = '' }) => campaignApi.trialStart({ id, orders: Number(orders), note }),
    },
  }
}
