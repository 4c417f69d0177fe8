import type { Draft } from '../../calls/draft.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { checkStep } from './check-step.ts'
import css from './StepList.module.css'
import { changesOf, said } from './wizard-draft.ts'
import { type FieldName, type StepName, stepNames, wizardFields } from './wizard-steps.ts'

type StepListProps = {
  step: StepName
  draft: Draft
  begin: Draft
  campaign: Campaign | undefined
  advertiser: string
  /** Whether real money moves. */
  real: boolean
  hrefTo: (step: StepName) => string
}

/** All steps with what they say so far, and what is otherwise than in the terms of now. */
export function StepList({ step, draft, begin, campaign, advertiser, real, hrefTo }: StepListProps) {
  const changes = campaign?.rule ? changesOf(begin, draft) : []
  return (
    <div className={css.side}>
      <ol className={css.steps}>
        {stepNames.map((each) => {
          const done = each !== 'review' && Object.keys(checkStep(each, draft, !campaign, real)).length === 0
          return (
            <li key={each}>
              <a
                className={css.step}
                href={hrefTo(each)}
                aria-current={each === step ? 'step' : undefined}
                data-done={done || undefined}
              >
                <span className={css.ring} aria-hidden="true">
                  {done && each !== step ? '✓' : ''}
                </span>
                <span className={css.words}>
                  <b>{t(`console.wizardStep.${each}`)}</b>
                  <small>{each === 'who' ? advertiser : summaryOf(each, draft)}</small>
                </span>
              </a>
            </li>
          )
        })}
      </ol>
      {campaign?.rule && (
        <section className={css.changes}>
          <h3>{t('console.wizard.changes', { count: changes.length, version: campaign.rule.version })}</h3>
          <ul>
            {changes.slice(0, shownMax).map(({ field, from, to }) => (
              <li key={field}>
                {t(`console.wizardField.${field}`)} {short(from)} → {short(to)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const shownMax = 6
const summaryFields: Readonly<Partial<Record<StepName, readonly FieldName[]>>> = {
  what: ['product'],
  price: ['price_per_thousand', 'payout'],
  budget: ['put_min', 'put_max', 'flight_seconds'],
  audience: ['user_targeting'],
  creative: ['picture'],
}

function summaryOf(step: StepName, draft: Draft): string {
  const fields = wizardFields()
  const words = (summaryFields[step] ?? []).map((field) => said(fields, field, draft[field]))
  return short(words.filter(Boolean).join(', '))
}

function short(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text
}
