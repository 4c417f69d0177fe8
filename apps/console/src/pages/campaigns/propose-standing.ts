import { campaignApi } from '../../api.ts'
import { money } from '../../formats.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { noteField } from './note-field.ts'
import type { Proposing } from './proposing.ts'

/** The campaign manager asks for a standing order of the network, for one of another amount, or for none any more. */
export function proposeStanding({ id, number, rule, standing }: Campaign): readonly Proposing[] {
  const campaign = rule?.product ?? number
  const words = { actionLabel: t('console.proposals.propose'), doneText: t('console.proposals.proposed') }
  const keep: Proposing = {
    key: 'standing',
    label: t(standing === null ? 'console.standing.keep' : 'console.standing.change'),
    disabledReason: !rule && t('console.standing.noTerms'),
    action: {
      ...words,
      title: t('console.standing.keepTitle', { campaign }),
      sentence: t('console.standing.keepText'),
      fields: [
        {
          name: 'amount',
          label: t('console.standing.amount'),
          note: t('console.standing.amountNote', { minimum: money(rule?.put_min ?? '0') }),
          inputMode: 'decimal',
          ...(standing !== null && { defaultValue: standing }),
        },
        noteField,
      ],
      run: ({ amount = '', note = '' }) => campaignApi.standingSet({ id, amount, note }),
    },
  }
  if (standing === null) return [keep]
  const end: Proposing = {
    key: 'no standing',
    label: t('console.standing.end'),
    action: {
      ...words,
      title: t('console.standing.endTitle', { campaign }),
      sentence: t('console.standing.endText'),
      fields: [noteField],
      run: ({ note = '' }) => campaignApi.standingSet({ id, note }),
    },
  }
  return [keep, end]
}
