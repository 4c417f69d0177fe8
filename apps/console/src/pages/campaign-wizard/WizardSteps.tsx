import { Button } from '@fairlead/ui/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Draft } from '../../calls/draft.ts'
import type { Viewer } from '../../calls/place.ts'
import { me } from '../../queries.ts'
import { hrefOf, showPlace, useAsked } from '../../shell/desk-place.ts'
import { Form } from '../../shell/Form.tsx'
import type { Campaign } from '../../shell/operator.ts'
import { refusedBy } from '../../shell/refusal.ts'
import { t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import { checkStep, type Errors } from './check-step.ts'
import { type Made, type Proposed, proposeTerms } from './propose-terms.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { StepFields } from './StepFields.tsx'
import { StepList } from './StepList.tsx'
import { useAdvertiserName } from './useAdvertiserName.ts'
import { usePreview } from './usePreview.ts'
import { useWizardDraft } from './useWizardDraft.ts'
import { WizardDone } from './WizardDone.tsx'
import { WizardPreview } from './WizardPreview.tsx'
import { isStep, type StepName, stepNames, stepOf } from './wizard-steps.ts'

const page = 'campaignStaff.campaignList'

type WizardStepsProps = {
  campaign: Campaign | undefined
  viewer: Viewer
  /** The number that these terms get. */
  version: number
  begin: Draft
}

/** The steps, the form of the one that the address names, and the preview of what partners would see. */
export function WizardSteps({ campaign, viewer, version, begin }: WizardStepsProps) {
  const asked = useAsked()
  const step: StepName = isStep(asked.step) ? asked.step : campaign ? 'what' : 'who'
  const { draft, set, forget, unanswered } = useWizardDraft(
    `fairlead-terms:${viewer.username}:${asked.terms}`,
    begin,
  )
  const [{ errors, told }, setErrors] = useState<{ errors: Errors; told: number }>({ errors: {}, told: 0 })
  const [proposed, setProposed] = useState<Proposed>()
  const [previewOpen, openPreview] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const { preview, priced } = usePreview(draft, campaign?.id)
  const advertiser = useAdvertiserName(draft, campaign)
  const at = stepNames.indexOf(step)
  const isNew = campaign === undefined
  const real = useQuery(me).data?.demo === false

  const proposing = useMutation({
    mutationFn: () =>
      proposeTerms(draft as Draft & Made, campaign?.id, (made) => set({ ...draft, ...made }), unanswered),
    onSuccess: (answer) => {
      forget()
      setProposed(answer)
    },
    onError: (error) => {
      const refused = refusedBy(error)
      const place = refused?.field === undefined ? undefined : stepOf(refused.field)
      if (!refused?.field || !place) return
      tell({ [refused.field]: refused.text })
      go(place)
    },
    onSettled: () => client.invalidateQueries(),
  })
  const refused = refusedBy(proposing.error)
  const elsewhere = refused && (refused.field === undefined || stepOf(refused.field) === undefined)

  // The first field that was found wrong, or the title of the step that was come to.
  const heading = useRef<HTMLHeadingElement>(null)
  const came = useRef(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again, though the fields are the same
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [aria-invalid] input')
    if (wrong) wrong.focus()
    else if (came.current !== step) heading.current?.focus()
    came.current = step
  }, [step, told])

  /** Says what is wrong and where; what is typed from then on takes it back without moving the cursor. */
  function tell(next: Errors) {
    setErrors({ errors: next, told: told + 1 })
  }

  function go(to: StepName) {
    showPlace(page, { terms: asked.terms ?? '', step: to })
  }

  function change(changes: Draft) {
    set({ ...draft, ...changes })
    const left = Object.entries(errors).filter(([field]) => !(field in changes))
    if (left.length < Object.keys(errors).length) setErrors({ errors: Object.fromEntries(left), told })
  }

  function submit() {
    if (step !== 'review') {
      const found = checkStep(step, draft, isNew, real)
      tell(found)
      if (Object.keys(found).length === 0) go(stepNames[at + 1] ?? 'review')
      return
    }
    const wrong = stepNames.find((each) => Object.keys(checkStep(each, draft, isNew, real)).length > 0)
    if (!wrong) return proposing.mutate()
    tell(checkStep(wrong, draft, isNew, real))
    if (wrong !== step) go(wrong)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  if (proposed) return <WizardDone {...{ proposed, viewer }} product={String(draft.product ?? '')} />
  const next = stepNames[at + 1]
  return (
    <div className={css.wizard}>
      <header className={css.bar}>
        <nav className={css.crumbs} aria-label={t('console.wizard.where')}>
          <a href={hrefOf(page)}>{t('console.desk.campaigns')}</a>
          {campaign && <span>{campaign.rule?.product ?? campaign.number}</span>}
        </nav>
        <h2>{isNew ? t('console.wizard.newCampaign') : t('console.wizard.newTerms', { version })}</h2>
        <span className={css.kept}>{t('console.wizard.kept')}</span>
        <a className={css.leave} href={hrefOf(page)}>
          {t('console.wizard.leave')}
        </a>
      </header>
      <StepList
        {...{ step, draft, begin, campaign, advertiser, real }}
        hrefTo={(to) => hrefOf(page, { terms: asked.terms ?? '', step: to })}
      />
      <Form
        formRef={form}
        className={css.form}
        onSubmit={submit}
        onKeyDown={press}
        waiting={proposing.isPending}
        refused={elsewhere && step === 'review' ? refused.text : undefined}
        submit={
          <>
            {next
              ? t('console.wizard.next', { step: t(`console.wizardStep.${next}`) })
              : t('console.wizard.propose')}
            <span className={css.key} aria-hidden="true">
              Ctrl ↵
            </span>
          </>
        }
        among={(button) => (
          <div className={css.buttons}>
            {at > 0 && (
              <Button variant="outline" onClick={() => go(stepNames[at - 1] ?? 'who')}>
                {t('console.wizard.back')}
              </Button>
            )}
            {button}
          </div>
        )}
      >
        <div>
          <p className={css.count}>{t('console.wizard.count', { at: at + 1, all: stepNames.length })}</p>
          <h3 ref={heading} tabIndex={-1} className={css.title}>
            {t(`console.wizardStep.${step}`)}
          </h3>
          <p className={css.soft}>{t(`console.wizardWhy.${step}`)}</p>
        </div>
        {step === 'review' ? (
          <ReviewStep {...{ draft, begin, campaign, advertiser, errors, version }} onChange={change} />
        ) : (
          <StepFields
            key={step}
            {...{ step, draft, errors, campaign, advertiser, preview }}
            onChange={change}
          />
        )}
      </Form>
      <div className={css.aside} data-open={previewOpen || undefined}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={previewOpen}
          onClick={() => openPreview(!previewOpen)}
        >
          {t(previewOpen ? 'console.wizard.hidePreview' : 'console.wizard.showPreview')}
        </button>
        <WizardPreview
          {...{ draft, preview, priced, advertiser, version }}
          official={campaign ? campaign.official_push : Boolean(draft.official_push)}
        />
      </div>
    </div>
  )
}
