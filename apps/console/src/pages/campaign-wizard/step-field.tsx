import type { ReactNode } from 'react'
import { ChoiceField } from '../../calls/ChoiceField.tsx'
import type { Draft } from '../../calls/draft.ts'
import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import type { Errors } from './check-step.ts'
import type { Preview } from './usePreview.ts'
import { type FieldName, wizardFields } from './wizard-steps.ts'

export type StepProps = {
  draft: Draft
  errors: Errors
  onChange: (changes: Draft) => void
  /** The campaign whose next terms these are; none where it is a new one. */
  campaign: Campaign | undefined
  /** Whose it is, by name. */
  advertiser: string
  preview: Preview | undefined
}

/** What a field is given, whichever it is. */
export function fieldOf({ draft, errors, onChange }: StepProps, name: FieldName, note?: ReactNode) {
  return {
    name,
    label: t(`console.wizardField.${name}`),
    value: String(draft[name] ?? ''),
    error: errors[name],
    note,
    onChange: (value: string) => onChange({ [name]: value }),
  }
}

type ChoiceProps = Pick<StepProps, 'draft' | 'errors' | 'onChange'> & {
  name: 'payout_event' | 'content_type'
}

/** One of a few, side by side. */
export function Choice({ draft, errors, onChange, name }: ChoiceProps) {
  const shape = wizardFields()[name]
  if (shape?.kind !== 'choice') return null
  return (
    <div className={css.choices}>
      <ChoiceField
        name={name}
        label={t(`console.wizardField.${name}`)}
        shape={shape}
        value={draft[name]}
        onChange={(value) => onChange({ [name]: value })}
        error={errors[name]}
      />
    </div>
  )
}
