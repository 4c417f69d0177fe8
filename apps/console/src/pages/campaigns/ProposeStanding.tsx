import { campaignApi } from '../../api.ts'
import { money } from '../../formats.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { noteField } from './note-field.ts'

/** The campaign manager asks for a standing order of the network, for one of another amount, or for none any more. */
export function ProposeStanding({ campaign: { id, number, rule, standing } }: { campaign: Campaign }) {
  const campaign = rule?.product ?? number
  return (
    <>
      <ActionButton
        label={t(standing === null ? 'console.standing.keep' : 'console.standing.change')}
        variant="outline"
        disabledReason={!rule && t('console.standing.noTerms')}
        action={{
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
          actionLabel: t('console.proposals.propose'),
          doneText: t('console.proposals.proposed'),
          run: ({ amount = '', note = '' }) => campaignApi.standingSet({ id, amount, note }),
        }}
      />
      {standing !== null && (
        <ActionButton
          label={t('console.standing.end')}
          variant="outline"
          action={{
            title: t('console.standing.endTitle', { campaign }),
            sentence: t('console.standing.endText'),
            fields: [noteField],
            actionLabel: t('console.proposals.propose'),
            doneText: t('console.proposals.proposed'),
            run: ({ note = '' }) => campaignApi.standingSet({ id, note }),
          }}
        />
      )}
    </>
  )
}
