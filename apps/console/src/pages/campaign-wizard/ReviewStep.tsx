import { TextArea } from '@fairlead/ui/TextArea'
import type { Draft } from '../../calls/draft.ts'
import { hrefOf, useAsked } from '../../shell/desk-place.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import type { Errors } from './check-step.ts'
import { Fact } from './Fact.tsx'
import { changesOf, said } from './wizard-draft.ts'
import { type FieldName, stepFields, stepNames, wizardFields } from './wizard-steps.ts'

type ReviewStepProps = {
  draft: Draft
  begin: Draft
  campaign: Campaign | undefined
  advertiser: string
  errors: Errors
  version: number
  onChange: (changes: Draft) => void
}

/** All that is about to be proposed, each part with the way back to it, and why. */
export function ReviewStep({
  draft,
  begin,
  campaign,
  advertiser,
  errors,
  version,
  onChange,
}: ReviewStepProps) {
  const fields = wizardFields()
  const { terms = '' } = useAsked()
  const changed = new Set(campaign?.rule ? changesOf(begin, draft).map(({ field }) => field) : [])
  const parts = stepNames.filter((step) => step !== 'review' && !(step === 'who' && campaign))
  const note = String(draft.note ?? '')
  return (
    <>
      {parts.map((step) => (
        <section key={step} className={css.box}>
          <h4>
            {t(`console.wizardStep.${step}`)}
            <a
              href={hrefOf('campaignStaff.campaignList', { terms, step })}
              aria-label={t('console.wizard.editStep', { step: t(`console.wizardStep.${step}`) })}
            >
              {t('console.wizard.edit')}
            </a>
          </h4>
          <dl className={css.sums}>
            {(stepFields[step] as readonly FieldName[]).flatMap((field) => {
              const text = field === 'advertiser_id' ? advertiser : said(fields, field, draft[field])
              if (text === '' || field === 'advertiser_name') return []
              return [
                <Fact key={field} name={t(`console.wizardField.${field}`)}>
                  <span data-changed={changed.has(field) || undefined}>{text}</span>
                </Fact>,
              ]
            })}
          </dl>
        </section>
      ))}
      <TextArea
        name="note"
        label={t('console.wizardField.note')}
        rows={2}
        value={note}
        onChange={(event) => onChange({ note: event.target.value })}
        maxLength={500}
        error={errors.note}
        note={t('console.wizard.noteFor')}
      />
      <p className={css.waits}>
        {t(campaign ? 'console.wizard.thenTerms' : 'console.wizard.thenCampaign', { version })}
      </p>
    </>
  )
}
