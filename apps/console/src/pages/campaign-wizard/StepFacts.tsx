import type { Draft } from '../../calls/draft.ts'
import { t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import { Fact } from './Fact.tsx'
import { type Change, said } from './wizard-draft.ts'
import { type FieldName, type StepName, stepFields, wizardFields } from './wizard-steps.ts'

type StepFactsProps = {
  step: StepName
  draft: Draft
  /** By name, where the step asks for whose campaign it is. */
  advertiser?: string
  /** What is otherwise than in the terms before. */
  changes: readonly Change[]
}

/** What terms say in the fields of one step; what is changed is marked, with what stood there before. */
export function StepFacts({ step, draft, advertiser = '', changes }: StepFactsProps) {
  const fields = wizardFields()
  return (
    <dl className={css.sums}>
      {(stepFields[step] as readonly FieldName[]).flatMap((field) => {
        const change = changes.find((each) => each.field === field)
        const text = field === 'advertiser_id' ? advertiser : said(fields, field, draft[field])
        if ((text === '' && !change) || field === 'advertiser_name') return []
        return [
          <Fact key={field} name={t(`console.wizardField.${field}`)}>
            <span data-changed={change && ''}>{text || t('console.wizard.nothingNow')}</span>
            {change?.from && <small>{t('console.wizard.before', { text: change.from })}</small>}
          </Fact>,
        ]
      })}
    </dl>
  )
}
