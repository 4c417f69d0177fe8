import { isOrderReason } from '@fairlead/contract/order-reasons'
import type { Shape } from '@fairlead/contract/shapes'
import { choiceLabel } from '@fairlead/locales/field-label'
import { useId } from 'react'
import { Stacked } from '../shell/Facts.tsx'
import { t } from '../words.ts'
import type { FieldProps } from './field-props.ts'
import css from './fields.module.css'
import { SelectField } from './SelectField.tsx'

/** As many are rows that one sees; more are a list to open. */
const rowsMax = 6

type ChoiceFieldProps = Omit<FieldProps, 'shape'> & {
  label: string
  shape: Extract<Shape, { kind: 'choice' }>
}

/** One of the contract's choices. */
export function ChoiceField({ name, label, shape, value, onChange, error }: ChoiceFieldProps) {
  const id = useId()
  if (shape.options.length > rowsMax || shape.optional) {
    const options = shape.options.map((option) => ({ value: option, label: choiceLabel(option) }))
    return (
      <SelectField
        {...{ name, label, options, onChange, error }}
        value={String(value ?? '')}
        note={shape.optional && t('console.form.optional')}
      />
    )
  }
  return (
    <fieldset className={css.group} aria-describedby={error ? `${id}-help` : undefined}>
      <legend className={css.label}>{label}</legend>
      {shape.options.map((option) => (
        <label key={option} className={css.choice}>
          <input
            type="radio"
            name={`${id}-${name}`}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <ChoiceLabel option={option} />
        </label>
      ))}
      {error && (
        <p id={`${id}-help`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** With the words that the partner then reads, where they are told the reason. */
function ChoiceLabel({ option }: { option: string }) {
  if (!isOrderReason(option)) return choiceLabel(option)
  return (
    <Stacked
      main={choiceLabel(option)}
      note={t('console.form.partnerReads', { words: t(`plan.reason.${option}`) })}
    />
  )
}
