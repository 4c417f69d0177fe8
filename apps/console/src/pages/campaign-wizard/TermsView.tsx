import type { Draft } from '../../calls/draft.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import wizard from './CampaignWizard.module.css'
import { CreativesOf } from './CreativesOf.tsx'
import { StepFacts } from './StepFacts.tsx'
import css from './TermsView.module.css'
import { usePreview } from './usePreview.ts'
import { WizardPreview } from './WizardPreview.tsx'
import { changesOf } from './wizard-draft.ts'
import { stepNames } from './wizard-steps.ts'

type TermsViewProps = {
  campaign: Campaign
  /** The terms, as the wizard has them. */
  draft: Draft
  version: number
  /** The terms before them, where what is changed has to be seen. */
  before?: Draft | undefined
}

const parts = stepNames.filter((step) => step !== 'who' && step !== 'review')

/** Terms as a whole, and what a partner, and whoever sees the ad, sees of them. */
export function TermsView({ campaign, draft, version, before }: TermsViewProps) {
  const { preview, priced } = usePreview(draft, campaign.id)
  const changes = before ? changesOf(before, draft) : []
  return (
    <div className={css.view}>
      <div className={css.parts}>
        {parts.map((step) => (
          <section key={step} className={wizard.box}>
            <h3>{t(`console.wizardStep.${step}`)}</h3>
            <StepFacts {...{ step, draft, changes }} />
            {step === 'creative' && (
              <p className={wizard.boxFoot}>
                <CreativesOf campaignId={campaign.id} />
              </p>
            )}
          </section>
        ))}
      </div>
      <WizardPreview
        {...{ draft, preview, priced, version }}
        advertiser={campaign.advertiser}
        official={campaign.official_push}
      />
    </div>
  )
}
