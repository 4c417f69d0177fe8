import { TextArea } from '@fairlead/ui/TextArea'
import type { Draft } from '../../calls/draft.ts'
import { hrefOf, useAsked } from '../../shell/desk-place.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import type { Errors } from './check-step.ts'
import { StepFacts } from './StepFacts.tsx'
import { changesOf } from './wizard-draft.ts'
import { stepNames } from './wizard-steps.ts'

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
  const { terms = '' } = useAsked()
  const changes = campaign?.rule ? changesOf(begin, draft) : []
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
          <StepFacts {...{ step, draft, advertiser, changes }} />
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
